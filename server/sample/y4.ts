import type { SampleTenant } from './tenant.ts';
import { y4Categories } from './y4-categories.ts';
import { y4Shop } from './y4-shop.ts';

const SURNAMES = [
  ...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕',
];
const GIVEN_NAMES = [
  ...['伟', '静', '敏', '磊', '洋', '艳', '勇', '杰', '娟', '涛', '明', '超', '霞', '平', '刚'],
  ...['建国', '志强', '晓东', '海燕', '雅琴', '文博', '子涵', '思远', '佳怡', '宇航', '欣妍'],
  ...['浩然', '雨桐', '梓萱', '天佑', '若曦', '俊凯', '诗涵', '嘉豪', '婉清', '立新', '春梅'],
];

/** A household and office goods company: Chinese first, English second, yuan. */
export const y4: SampleTenant = {
  corp: 'y4',
  seed: 20_260_101,
  utcOffset: 8,
  products: 5_280,
  customers: 640,
  orders: 6_000,
  currencyDigits: 2,
  categories: y4Categories,
  editions: ['', ' 升级版'],
  cities: [
    ['上海', ['南京西路', '淮海中路', '世纪大道', '延安西路']],
    ['北京', ['建国路', '朝阳北路', '中关村大街', '复兴路']],
    ['广州', ['天河路', '体育西路', '中山大道', '滨江东路']],
    ['深圳', ['深南大道', '福华路', '科苑南路', '南海大道']],
    ['杭州', ['文三路', '延安路', '江南大道', '天目山路']],
    ['成都', ['人民南路', '天府大道', '春熙路', '建设路']],
    ['武汉', ['解放大道', '中南路', '珞喻路', '沿江大道']],
    ['南京', ['中山东路', '汉中路', '江东中路', '学府路']],
    ['西安', ['长安路', '高新路', '雁塔西路', '未央路']],
    ['苏州', ['观前街', '干将路', '星海街', '人民路']],
    ['青岛', ['香港中路', '山东路', '海尔路', '东海西路']],
    ['厦门', ['湖滨南路', '环岛路', '思明南路', '鹭江道']],
  ],
  payments: [
    ['delivery', 70],
    ['transfer', 30],
  ],
  shop: y4Shop,
  staff: { sales: 'sales@y4.example', warehouse: 'warehouse@y4.example' },
  words: {
    productName: ({ style, item, variant }) =>
      `${style[0]}${item.name} ${variant} ${style[1]} ${item.second}`,
    personName: (pick) => `${pick(SURNAMES)}${pick(GIVEN_NAMES)}`,
    phone: (number) =>
      `100 0${String(100 + (number % 900))} ${String(number % 10_000).padStart(4, '0')}`,
    street: (street, number, unit) => `${street}${number}号${unit}室`,
    features: [
      '用料扎实，做工细致',
      '尺寸合理，节省空间',
      '通过环保检测，无异味',
      '安装简单，附详细说明',
      '易于清洁，日常好打理',
      '支持七天无理由退换',
      '适合办公与居家',
      '独立包装，送礼自用皆宜',
    ],
    tags: ['热销', '家居', '办公', '环保', '送礼', '囤货', '小户型', '企业采购'],
    specification: [
      ['产地', ['浙江', '广东', '江苏', '福建', '山东']],
      ['保修期', ['一年', '两年', '三年']],
      ['颜色', ['白色', '灰色', '原木色', '黑色', '蓝色']],
      ['包装', ['纸箱', '彩盒', '环保袋']],
    ],
    reviews: [
      [5, '很满意', '质量比预期好，包装也很仔细。'],
      [5, '会再买', '公司已经第二次采购，同事都说好用。'],
      [4, '不错', '整体不错，颜色和图片略有差别。'],
      [4, '性价比高', '这个价位很值，物流也快。'],
      [3, '一般', '能用，做工还可以再精细一点。'],
    ],
    shortDescription: (name) => `${name}，悦驿严选，现货速发。`,
    description: (name, features) =>
      `<p>${name}，为家与办公室而设计。</p><ul>${features.map((one) => `<li>${one}</li>`).join('')}</ul>`,
  },
};

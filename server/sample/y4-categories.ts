import { sampleItems } from './sample-items.ts';
import type { SampleCategory } from './tenant.ts';

const FURNITURE_STYLES = [
  ['简约', 'Minimal'],
  ['北欧风', 'Nordic'],
  ['胡桃木色', 'Walnut'],
  ['白橡木色', 'White Oak'],
  ['工业风', 'Industrial'],
  ['人体工学', 'Ergonomic'],
  ['可调节', 'Adjustable'],
  ['折叠', 'Folding'],
] as const;
const PLAIN_STYLES = [
  ['经典', 'Classic'],
  ['雾面', 'Matte'],
  ['素色', 'Plain'],
  ['莫兰迪', 'Morandi'],
  ['复古', 'Vintage'],
  ['轻奢', 'Elegant'],
  ['加厚', 'Heavy-duty'],
  ['便携', 'Portable'],
] as const;
const TEXTILE_STYLES = [
  ['纯棉', 'Cotton'],
  ['亚麻', 'Linen'],
  ['水洗棉', 'Washed Cotton'],
  ['天丝', 'Tencel'],
  ['法兰绒', 'Flannel'],
  ['竹纤维', 'Bamboo Fibre'],
  ['针织', 'Knitted'],
  ['提花', 'Jacquard'],
] as const;
const TABLE_STYLES = [
  ['白瓷', 'Porcelain'],
  ['粗陶', 'Stoneware'],
  ['釉下彩', 'Underglaze'],
  ['骨瓷', 'Bone China'],
  ['钢化玻璃', 'Tempered Glass'],
  ['不锈钢', 'Stainless Steel'],
  ['榉木', 'Beech'],
  ['相思木', 'Acacia'],
] as const;

/** What the household and office goods company of the sample sells. */
export const y4Categories: readonly SampleCategory[] = [
  {
    id: 'furniture',
    name: '办公家具',
    styles: FURNITURE_STYLES,
    items: sampleItems(`
      书桌 | Desk | 299-1899 | 100cm, 120cm, 140cm, 160cm
      升降桌 | Standing Desk | 999-3299 | 120cm, 140cm, 160cm, 180cm
      办公椅 | Office Chair | 259-2199 | 黑色, 灰色, 蓝色, 白色
      会议椅 | Meeting Chair | 159-699 | 黑色, 灰色, 橙色, 绿色
      文件柜 | Filing Cabinet | 199-999 | 两抽, 三抽, 四抽, 五抽
      书架 | Bookshelf | 129-899 | 三层, 四层, 五层, 六层
      边几 | Side Table | 89-459 | 40cm, 45cm, 50cm, 60cm
      衣帽架 | Coat Stand | 69-359 | 150cm, 160cm, 170cm, 180cm
    `),
  },
  {
    id: 'stationery',
    name: '办公文具',
    styles: PLAIN_STYLES,
    items: sampleItems(`
      笔记本 | Notebook | 8-69 | A4, A5, B5, A6
      中性笔 | Gel Pens | 6-49 | 5支装, 10支装, 12支装, 20支装
      文件夹 | File Folder | 5-39 | 单强力夹, 双强力夹, 10页, 20页
      订书机 | Stapler | 12-89 | 12号, 24号, 省力型, 迷你型
      便利贴 | Sticky Notes | 4-35 | 76×76mm, 76×51mm, 6色, 8色
      剪刀 | Scissors | 7-45 | 150mm, 175mm, 190mm, 210mm
      白板 | Whiteboard | 49-599 | 60×90cm, 90×120cm, 90×150cm, 100×200cm
      计算器 | Calculator | 19-129 | 8位, 10位, 12位, 14位
    `),
  },
  {
    id: 'storage',
    name: '收纳整理',
    styles: PLAIN_STYLES,
    items: sampleItems(`
      收纳箱 | Storage Box | 19-159 | 20L, 35L, 55L, 80L
      桌面收纳盒 | Desk Organiser | 15-119 | 两格, 三格, 五格, 六格
      抽屉柜 | Drawer Unit | 49-399 | 三层, 四层, 五层, 六层
      衣架 | Hangers | 12-79 | 10支, 20支, 30支, 40支
      真空压缩袋 | Vacuum Bags | 16-99 | 6件套, 8件套, 11件套, 16件套
      鞋架 | Shoe Rack | 39-269 | 三层, 四层, 五层, 六层
      洗衣篮 | Laundry Basket | 25-139 | 30L, 40L, 50L, 60L
      置物架 | Utility Shelf | 35-329 | 两层, 三层, 四层, 五层
    `),
  },
  {
    id: 'lighting',
    name: '照明灯具',
    styles: FURNITURE_STYLES,
    items: sampleItems(`
      台灯 | Desk Lamp | 59-499 | 8W, 10W, 12W, 15W
      落地灯 | Floor Lamp | 129-899 | 120cm, 140cm, 150cm, 165cm
      吸顶灯 | Ceiling Light | 79-699 | 24W, 36W, 48W, 72W
      夜灯 | Night Light | 19-129 | 充电款, 插电款, 感应款, 触控款
      灯泡 | LED Bulb | 9-59 | 5W, 7W, 9W, 12W
      吊灯 | Pendant Light | 99-999 | 单头, 三头, 五头, 六头
      壁灯 | Wall Light | 59-429 | 3W, 6W, 9W, 12W
      屏幕挂灯 | Monitor Light Bar | 89-459 | 40cm, 45cm, 50cm, 60cm
    `),
  },
  {
    id: 'kitchen',
    name: '厨房用品',
    styles: TABLE_STYLES,
    items: sampleItems(`
      炒锅 | Wok | 89-599 | 28cm, 30cm, 32cm, 34cm
      汤锅 | Stock Pot | 79-459 | 20cm, 22cm, 24cm, 26cm
      菜刀 | Kitchen Knife | 49-359 | 切片刀, 斩切刀, 多用刀, 水果刀
      砧板 | Chopping Board | 29-199 | 30×20cm, 36×24cm, 40×28cm, 45×30cm
      保鲜盒 | Food Container | 15-119 | 3件套, 5件套, 8件套, 10件套
      调味罐 | Spice Jars | 16-109 | 3件套, 4件套, 6件套, 8件套
      沥水架 | Dish Rack | 39-259 | 单层, 双层, 40cm, 60cm
      电子秤 | Kitchen Scale | 29-149 | 3kg, 5kg, 8kg, 10kg
    `),
  },
  {
    id: 'tableware',
    name: '餐具杯壶',
    styles: TABLE_STYLES,
    items: sampleItems(`
      马克杯 | Mug | 19-99 | 300ml, 350ml, 400ml, 450ml
      餐盘 | Dinner Plate | 15-89 | 7英寸, 8英寸, 9英寸, 10英寸
      饭碗 | Rice Bowl | 9-59 | 4.5英寸, 5英寸, 6英寸, 7英寸
      茶具 | Tea Set | 89-699 | 4件套, 6件套, 8件套, 10件套
      筷子 | Chopsticks | 12-89 | 5双, 8双, 10双, 12双
      保温杯 | Vacuum Flask | 49-299 | 350ml, 480ml, 550ml, 750ml
      水壶 | Kettle | 59-399 | 1.0L, 1.5L, 1.8L, 2.0L
      玻璃杯 | Tumbler | 12-69 | 250ml, 320ml, 2只装, 6只装
    `),
  },
  {
    id: 'textiles',
    name: '床品布艺',
    styles: TEXTILE_STYLES,
    items: sampleItems(`
      四件套 | Bedding Set | 159-999 | 1.2m, 1.5m, 1.8m, 2.0m
      被芯 | Duvet | 129-899 | 150×200cm, 180×220cm, 200×230cm, 220×240cm
      枕头 | Pillow | 39-299 | 低枕, 中枕, 高枕, 一对装
      毛巾 | Towel | 12-79 | 34×76cm, 40×80cm, 3条装, 5条装
      浴巾 | Bath Towel | 35-169 | 70×140cm, 80×160cm, 90×180cm, 2条装
      窗帘 | Curtain | 79-599 | 1.5×2.0m, 2.0×2.4m, 2.5×2.7m, 3.0×2.7m
      抱枕套 | Cushion Cover | 19-109 | 40×40cm, 45×45cm, 50×50cm, 30×50cm
      地毯 | Rug | 69-799 | 80×120cm, 120×160cm, 140×200cm, 160×230cm
    `),
  },
  {
    id: 'cleaning',
    name: '清洁用品',
    styles: PLAIN_STYLES,
    items: sampleItems(`
      拖把 | Mop | 29-189 | 平板, 旋转, 免手洗, 吸水
      垃圾袋 | Bin Bags | 9-59 | 50只, 100只, 150只, 200只
      垃圾桶 | Waste Bin | 25-299 | 6L, 10L, 12L, 20L
      洗衣液 | Laundry Liquid | 29-129 | 1kg, 2kg, 3kg, 4kg
      抽纸 | Facial Tissue | 19-89 | 10包, 16包, 24包, 30包
      洗手液 | Hand Wash | 12-69 | 250ml, 500ml, 2瓶装, 3瓶装
      除尘掸 | Duster | 15-79 | 60cm, 100cm, 150cm, 200cm
      清洁刷 | Cleaning Brush | 8-49 | 短柄, 长柄, 2件套, 3件套
    `),
  },
  {
    id: 'computer',
    name: '电脑配件',
    styles: FURNITURE_STYLES,
    items: sampleItems(`
      键盘 | Keyboard | 59-699 | 68键, 87键, 98键, 104键
      鼠标 | Mouse | 29-399 | 黑色, 白色, 灰色, 蓝色
      显示器支架 | Monitor Arm | 99-599 | 单屏, 双屏, 27英寸, 32英寸
      笔记本支架 | Laptop Stand | 39-259 | 13英寸, 14英寸, 15英寸, 16英寸
      扩展坞 | Docking Station | 79-899 | 5合1, 7合1, 9合1, 11合1
      耳机 | Headset | 69-799 | 黑色, 白色, 银色, 绿色
      移动硬盘 | Portable Drive | 259-1299 | 500GB, 1TB, 2TB, 4TB
      鼠标垫 | Mouse Mat | 15-129 | 小号, 中号, 大号, 超大号
    `),
  },
  {
    id: 'decor',
    name: '绿植装饰',
    styles: PLAIN_STYLES,
    items: sampleItems(`
      花瓶 | Vase | 29-259 | 15cm, 20cm, 25cm, 30cm
      挂画 | Framed Print | 39-359 | 30×40cm, 40×50cm, 50×70cm, 60×80cm
      花盆 | Plant Pot | 12-129 | 12cm, 16cm, 20cm, 25cm
      仿真绿植 | Artificial Plant | 39-399 | 60cm, 90cm, 120cm, 150cm
      香薰蜡烛 | Scented Candle | 29-199 | 120g, 180g, 220g, 300g
      挂钟 | Wall Clock | 39-299 | 25cm, 30cm, 35cm, 40cm
      相框 | Photo Frame | 15-99 | 6寸, 7寸, 8寸, 10寸
      镜子 | Mirror | 49-459 | 40cm, 50cm, 60cm, 150cm
    `),
  },
  {
    id: 'printing',
    name: '打印耗材',
    styles: PLAIN_STYLES,
    items: sampleItems(`
      复印纸 | Copy Paper | 19-159 | A4 70g, A4 80g, A3 70g, A3 80g
      硒鼓 | Toner Cartridge | 59-499 | 黑色, 青色, 品红, 黄色
      墨盒 | Ink Cartridge | 39-299 | 黑色, 彩色, 2支装, 4支装
      标签纸 | Labels | 9-79 | 40×30mm, 50×30mm, 60×40mm, 100×100mm
      相纸 | Photo Paper | 15-99 | 6寸, 7寸, A4, A3
      热敏纸 | Thermal Paper | 12-89 | 57×30mm, 57×50mm, 80×60mm, 80×80mm
      封箱胶带 | Packing Tape | 9-69 | 3卷, 6卷, 8卷, 12卷
      快递袋 | Mailing Bags | 12-99 | 25×35cm, 28×42cm, 32×45cm, 38×52cm
    `),
  },
  {
    id: 'pantry',
    name: '茶水间',
    styles: PLAIN_STYLES,
    items: sampleItems(`
      绿茶 | Green Tea | 39-299 | 100g, 150g, 200g, 250g
      红茶 | Black Tea | 39-299 | 100g, 150g, 200g, 250g
      挂耳咖啡 | Drip Coffee | 29-159 | 10包, 20包, 30包, 40包
      咖啡豆 | Coffee Beans | 49-239 | 227g, 454g, 500g, 1kg
      坚果 | Mixed Nuts | 29-199 | 250g, 500g, 750g, 1kg
      纸杯 | Paper Cups | 9-59 | 50只, 100只, 200只, 500只
      矿泉水 | Mineral Water | 19-89 | 330ml×12, 500ml×24, 1.5L×12, 5L×4
      饼干 | Biscuits | 12-99 | 200g, 400g, 800g, 1kg
    `),
  },
];

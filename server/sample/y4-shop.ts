import type { SampleShop } from './shop.ts';

/** The storefront of the household and office goods company. */
export const y4Shop: SampleShop = {
  englishName: 'second',
  freeShipping: '包邮',
  newBadge: { bg: 'danger', text: 'white', content: '热卖新品' },
  shopper: 'shopper@y4.example',
  addresses: [
    { name: '林小满', phone: '138 0010 0101', street: '上海市静安区南京西路 1266 号 2801 室' },
    {
      name: '林小满（公司）',
      phone: '138 0010 0102',
      street: '上海市浦东新区世纪大道 100 号 15 层',
    },
  ],
  points: 68_800,
  promos: [
    { code: 'WELCOME10', discount: 10, message: '欢迎光临，立减 10%', maxUsesPerUser: 1 },
    { code: 'SPRING20', discount: 20, message: '春季焕新，立减 20%', days: 90, maxUses: 500 },
    { code: 'OFFICE12', discount: 12.5, message: '企业采购，立减 12.5%' },
    { code: 'LAST5', discount: 5, message: '已过期的优惠', days: -1 },
  ],
  registrationCodes: [
    { code: 'Y4-WELCOME', department: '', uses: 1000, note: '顾客注册' },
    { code: 'Y4-ONE-TIME', department: '', uses: 1, note: '单次使用' },
    { code: 'Y4-SALES-TEAM', department: 'sales', uses: 5, note: '销售部新同事' },
  ],
};

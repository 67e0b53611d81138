/** An amount that is taken off, with the minus sign that percentages have: that of formats is a hyphen. */
export function discountText(amount: number, money: (amount: number) => string): string {
  return money(-amount).replace('-', '−');
}

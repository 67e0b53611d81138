/** The commands of this folder by their names, in the order in which `all` runs them, and what each measures. */
export const COMMANDS: Readonly<Record<string, string>> = {
  races: 'races, floods and crashes, as the tests have them',
  'orders-hour': "two shops' hour in fast motion, one process killed: every book sums",
  'shop-rush': '50 buyers of one product against a bare transaction',
  'shop-list': 'the product list with a keyword against a bare query',
  'shop-search': 'a search among 100,000 products against reading one by its key',
  floods: 'what one tenant feels of guessed passwords and of the flood of another',
  pages: 'pages of a grid over a million rows, and their workbook',
  'pages-client':
    'grids of 1,000 and 10,000 rows in a browser against AG Grid alone (needs a build)',
  'content-page':
    'a grid, a form and a chart on a slow processor against a plain page (needs a build)',
  screens: 'what a visitor on a slow phone feels of the entrance (needs a build)',
  navigations: 'what a browser holds after 200 pages (needs a build)',
};

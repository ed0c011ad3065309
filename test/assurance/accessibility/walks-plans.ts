import { moveOn, type Walk } from './keyboard-walk.ts'

export const planWalks: readonly Walk[] = [
  {
    name: 'a plan is created, and edited',
    role: 'provider',
    path: '/addons/acme-vector/plans',
    walk: async (keyboard, page, panel) => {
      const opener = page.link('Create Plan')
      await keyboard.open(opener)
      await keyboard.take(panel.button('Create Plan'))
      await panel.text('Give the plan a name.')
      await keyboard.expectFocusOn(panel.field('Name'), 'the field that is wrong takes focus')
      await keyboard.close(opener)
      await keyboard.press('Enter')
      await keyboard.to(panel.field('Name'))
      await keyboard.fill('By keyboard')
      await keyboard.to(panel.field('Price per month'))
      await keyboard.fill('12')
      await keyboard.press('Enter')
      await panel.text('Plan Created')
      await keyboard.expectFocusIn(panel.panel)
      await keyboard.take(panel.link('Edit plan details'))
      await panel.text('Edit By keyboard')
      await keyboard.expectFocusIn(panel.panel)
      await keyboard.to(panel.field('Name'))
      await keyboard.fill('By keyboard, edited')
      await keyboard.take(panel.button('Save plan'))
      await page.text('Plan saved')
      await panel.gone()
      await keyboard.expectFocusKept('a plan is saved')
    },
  },
  {
    name: 'values of plans are compared, changed and saved',
    role: 'provider',
    path: '/addons/acme-vector/plans',
    walk: async (keyboard, page, panel) => {
      await keyboard.take(page.link('Compare plans'))
      await page.text('No changes')
      await keyboard.to(page.field('Vectors, Test'))
      await keyboard.fill('6000')
      await keyboard.press('Enter')
      await keyboard.expectFocusOn(page.field('Storage, Test'), 'Enter leads to the next feature')
      await keyboard.take(page.button('Actions for Storage'))
      await keyboard.expectFocusOn(page.item('Fill row'), 'the menu’s first item takes focus')
      await keyboard.press('Enter')
      await keyboard.to(panel.field(/^Value/))
      await keyboard.fill('3 GB')
      await keyboard.press('Enter')
      await page.text('Changed 4 values.')
      await keyboard.expectFocusOn(page.button('Actions for Storage'), 'focus is back on the menu’s button')
      await keyboard.take(page.button('Undo'))
      await page.text('1 change')
      await keyboard.take(page.button('Save values'))
      await page.text('Plan values saved')
      await keyboard.expectFocusKept('values are saved')
    },
  },
  {
    name: 'a plan’s availability is changed in its row’s menu',
    role: 'staff',
    path: '/addons/acme-vector/plans',
    walk: async (keyboard, page) => {
      const opener = page.button(/^Actions for/).first()
      await keyboard.take(opener)
      await keyboard.expectFocusOn(page.item('Edit'), 'the menu’s first item takes focus')
      await keyboard.press('End')
      await keyboard.press('Escape')
      await keyboard.expectFocusOn(opener, 'focus is back on the menu’s button')
      await keyboard.press('Enter')
      const free = keyboard.page
        .locator('[role=menuitem]:not([aria-disabled])', { hasText: /^(Make available|Hide|Limit)/ })
        .first()
      await free.waitFor()
      await keyboard.arrowTo(free, 'ArrowDown')
      await keyboard.press('Enter')
      await page.text('Plan saved')
      await keyboard.expectFocusOn(opener, 'focus is back on the menu’s button')
    },
  },
  {
    name: 'features are added, moved, edited and removed',
    role: 'provider',
    path: '/addons/acme-mail/plans',
    walk: async (keyboard, page, panel) => {
      const add = page.link('Add feature')
      await keyboard.open(add)
      await keyboard.take(panel.button('Add feature'))
      await keyboard.expectFocusOn(panel.field('Name'), 'the field that is wrong takes focus')
      await keyboard.fill('A keyed feature')
      await keyboard.press('Enter')
      await page.text('Feature created')
      await panel.gone()
      await keyboard.expectFocusOn(add, 'focus is back where the panel was opened')
      const all = page.button(/^View all \d+ features$/)
      if ((await all.count()) > 0) await keyboard.take(all)
      const handle = page.button('Move A keyed feature')
      await handle.waitFor()
      await keyboard.to(handle, (await all.count()) === 0 ? 'Shift+Tab' : 'Tab')
      await moveOn(keyboard, 'A keyed feature', 'ArrowUp')
      await page.text('Feature successfully reordered.')
      await keyboard.expectFocusOn(handle, 'focus stays on what is moved')
      const edit = page.link('Edit A keyed feature')
      await keyboard.open(edit)
      await keyboard.to(panel.field('Name'))
      await keyboard.fill('Another name')
      await keyboard.press('Escape')
      await panel.text('Your changes are not saved.')
      await keyboard.expectFocusOn(panel.button('Keep editing'), 'the question takes focus')
      await keyboard.press('Enter')
      await keyboard.expectFocusIn(panel.panel)
      await keyboard.take(panel.button('Save feature'))
      await page.text('Feature edited')
      await panel.gone()
      await keyboard.expectFocusKept('a feature is edited')
      await keyboard.open(page.link('Remove Another name'))
      await keyboard.take(panel.button('Remove feature'))
      await page.text('Feature deleted')
      await panel.gone()
      await keyboard.expectFocusStays('features', 'a feature is removed')
    },
  },
  {
    name: 'an alpha user is withdrawn',
    role: 'provider',
    path: '/addons/acme-mail/plans',
    walk: async (keyboard, page, panel) => {
      const withdraw = page.button(/^Withdraw user/).first()
      await keyboard.open(withdraw)
      await keyboard.close(withdraw)
      await keyboard.press('Enter')
      await keyboard.expectFocusIn(panel.panel)
      await keyboard.take(panel.button('Withdraw alpha user'))
      await page.text('Alpha User withdrawn')
      await panel.gone()
      await keyboard.expectFocusStays('alpha-users', 'an alpha user is withdrawn')
    },
  },
  {
    name: 'a plan pass is withdrawn',
    role: 'provider',
    path: '/addons/acme-postgres/plans',
    walk: async (keyboard, page, panel) => {
      await keyboard.open(page.button(/^Withdraw pass of/).first())
      await keyboard.take(panel.button('Withdraw plan pass'))
      await page.text('Plan Pass withdrawn')
      await panel.gone()
      await keyboard.expectFocusStays('plan-passes', 'a plan pass is withdrawn')
    },
  },
  {
    name: 'another price is asked for, and withdrawn among those of all plans',
    role: 'provider',
    path: '/addons/acme-postgres/plans',
    walk: async (keyboard, page, panel) => {
      await keyboard.take(page.button('Actions for Basic'))
      await keyboard.expectFocusOn(page.item('Edit'), 'the menu’s first item takes focus')
      await keyboard.press('ArrowDown')
      await keyboard.expectFocusOn(page.item('Reprice'), 'the arrow goes to the next item')
      await keyboard.press('Enter')
      await page.text('Price changes')
      await keyboard.expectFocusKept('the page of a plan’s prices has come')
      await keyboard.to(page.field('New price'))
      await keyboard.type('twelve')
      await page.text('Enter a price in dollars')
      await keyboard.fill('12.50')
      await keyboard.to(page.field('Grandfather existing installs'))
      await keyboard.press('Space')
      await keyboard.take(page.button('Request price change'))
      await page.text('Price change submitted')
      await keyboard.expectFocusKept('the request is sent')
      await keyboard.to(page.link('All price changes'), 'Shift+Tab')
      await keyboard.press('Enter')
      await page.text('Under way (3)')
      await keyboard.expectFocusKept('the page of all price changes has come')
      await keyboard.take(page.link('Under way (3)'))
      await keyboard.expectFocusKept('those under way are shown')
      await keyboard.take(page.button('Actions for acme-postgres / basic, $12.50'))
      await keyboard.expectFocusOn(page.item('Withdraw request'), 'the menu’s first item takes focus')
      await keyboard.press('Enter')
      await keyboard.expectFocusIn(panel.panel)
      await keyboard.take(panel.button('Withdraw request'))
      await page.text('Price change of Basic withdrawn.')
      await panel.gone()
      await keyboard.expectFocusStays('price-changes', 'a price change is withdrawn')
      await keyboard.open(page.button('Reprice a plan'))
      await keyboard.expectFocusIn(panel.panel)
      await keyboard.take(panel.link('Basic'))
      await page.text('Reprice Basic')
      await keyboard.expectFocusKept('the page of a plan’s prices has come')
    },
  },
]

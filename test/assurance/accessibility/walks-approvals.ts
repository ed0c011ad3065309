import type { Walk } from './keyboard-walk.ts'

export const approvalWalks: readonly Walk[] = [
  {
    name: 'an approval is asked for, and what is blocked says why',
    role: 'provider',
    path: '/addons/acme-queue/next-steps',
    walk: async (keyboard, page) => {
      await keyboard.take(page.button('Request Business approval'))
      await page.text('Business approval requested.')
      await keyboard.expectFocusKept('an approval is asked for')
      const blocked = page.button('Progress to Beta')
      await keyboard.to(blocked, 'Shift+Tab')
      await page.text('You can’t do this yet')
      const reason = keyboard.page.getByRole('tooltip').getByRole('link').first()
      await keyboard.to(reason)
      await keyboard.press('Escape')
      await keyboard.page.getByRole('tooltip').waitFor({ state: 'detached' })
      await keyboard.expectFocusKept('the reasons are closed')
    },
  },
  {
    name: 'the inbox is worked through',
    role: 'staff',
    path: '/admin/approvals?q=acme-mail',
    walk: async (keyboard, page) => {
      const rows = keyboard.page.getByRole('list', { name: 'Waiting' }).getByRole('link')
      const article = keyboard.page.getByRole('article')
      await keyboard.take(rows.first())
      await keyboard.expectFocusOn(keyboard.page.locator('#open-approval'), 'what is opened takes focus')
      await keyboard.take(article.getByRole('button', { name: 'Reject', exact: true }))
      await keyboard.expectFocusOn(page.field('Message to the provider'), 'the field takes focus')
      await keyboard.take(article.getByRole('button', { name: 'Cancel', exact: true }))
      await keyboard.expectFocusKept('the rejection is given up')
      await keyboard.take(article.getByRole('button', { name: 'Reject', exact: true }))
      await keyboard.expectFocusOn(page.field('Message to the provider'), 'the field takes focus')
      await keyboard.take(article.getByRole('button', { name: 'Reject', exact: true }))
      await keyboard.expectFocusOn(
        page.field('Message to the provider'),
        'the field that is wrong takes focus',
      )
      await keyboard.type('Too thin.')
      await keyboard.take(article.getByRole('button', { name: 'Reject', exact: true }))
      await keyboard.expectFocusOn(
        article.getByRole('button', { name: /^Undo/ }),
        'what takes it back has focus',
      )
      await keyboard.take(article.getByRole('button', { name: 'Send now', exact: true }))
      await page.text('is now Rejected.')
      await keyboard.expectFocusOn(keyboard.page.locator('#open-approval'), 'the next one takes focus')
    },
  },
  {
    name: 'an approval is decided in its panel',
    role: 'staff',
    path: '/addons/acme-mail/next-steps',
    walk: async (keyboard, page, panel) => {
      const opener = page.link('Edit Details of the Technical approval')
      await keyboard.open(opener)
      await keyboard.to(keyboard.page.getByRole('radio', { name: 'Pending' }))
      await keyboard.press('ArrowDown')
      await keyboard.press('ArrowDown')
      await keyboard.expectFocusOn(
        keyboard.page.getByRole('radio', { name: 'Rejected', checked: true }),
        'the arrows choose',
      )
      await keyboard.take(panel.button('Save approval'))
      await keyboard.expectFocusOn(
        panel.field('Message to the provider'),
        'the field that is wrong takes focus',
      )
      await keyboard.type('Say more about the benefits.')
      await keyboard.take(panel.button('Save approval'))
      await page.text('Approval saved.')
      await panel.gone()
      await keyboard.expectFocusKept('an approval is decided')
    },
  },
  {
    name: 'an add-on is taken to beta',
    role: 'staff',
    path: '/addons/acme-queue/next-steps',
    walk: async (keyboard, page, look) => {
      const celebration = keyboard.page.locator('section[aria-labelledby=celebration]')
      const opener = page.button('Approve and progress to Beta')
      await keyboard.take(opener)
      await look.text('What cannot be undone')
      await keyboard.expectFocusOn(look.button('Cancel'), 'focus is where nothing is done by mistake')
      await keyboard.close(opener)
      await keyboard.press('Enter')
      await look.text('What cannot be undone')
      await keyboard.take(look.button('Approve and progress to Beta'))
      await page.text('Addon successfully progressed to')
      await keyboard.expectFocusOn(celebration, 'the new stage takes focus')
      // Its panel is another, so a focus that goes there before it comes is lost, and comes back to the celebration.
      await page.button('Approve and progress to GA').waitFor()
      const close = keyboard.page.getByRole('button', { name: 'Close the celebration' })
      await keyboard.to(close)
      await keyboard.press('Tab')
      // Left alone it goes by itself after a while.
      await celebration.waitFor({ state: 'detached' })
      await keyboard.expectFocusKept('the celebration is over')
    },
  },
  {
    name: 'an add-on is taken to GA with a default plan',
    role: 'staff',
    path: '/addons/acme-search/next-steps',
    walk: async (keyboard, page, look) => {
      await keyboard.to(keyboard.page.getByRole('radio', { name: /is the default plan$/, checked: true }))
      await keyboard.press('ArrowDown')
      await keyboard.to(keyboard.page.getByRole('checkbox', { name: 'Visible in the marketplace' }))
      await keyboard.press('Space')
      await keyboard.press('Space')
      await keyboard.take(page.button('Approve and progress to GA'))
      await look.text('What cannot be undone')
      await keyboard.take(look.button('Approve and progress to GA'))
      await page.text('Addon successfully progressed to')
      await keyboard.expectFocusOn(
        keyboard.page.locator('section[aria-labelledby=celebration]'),
        'the new stage takes focus',
      )
      await keyboard.take(page.button('Close the celebration'))
      await keyboard.expectFocusOn(
        keyboard.page.getByRole('heading', { name: 'In general availability' }),
        'the panel of the stage takes focus',
      )
    },
  },
  {
    name: 'an add-on is shut down',
    role: 'staff',
    path: '/addons/acme-cache/settings',
    walk: async (keyboard, page) => {
      const opener = page.button('Shut down Acme Cache')
      const slug = page.field('Type the slug of the add-on to confirm')
      await keyboard.take(opener)
      await keyboard.expectFocusOn(slug, 'the field takes focus')
      await keyboard.type('acme')
      await keyboard.take(page.button('Shut down'))
      await page.text('Type acme-cache exactly.')
      await keyboard.press('Escape')
      await keyboard.take(page.button('Cancel'))
      await keyboard.expectFocusOn(opener, 'focus is back where it was opened')
      await keyboard.press('Enter')
      await keyboard.expectFocusOn(slug, 'the field takes focus')
      await keyboard.fill('acme-cache')
      await keyboard.press('Enter')
      await page.text('Addon successfully shutdown')
      await page.text('Acme Cache is shut down')
      await keyboard.expectFocusKept('an add-on is shut down')
    },
  },
  {
    name: 'a change of price goes through its statuses',
    role: 'staff',
    path: '/admin/repricing/current',
    walk: async (keyboard, page, panel) => {
      const opener = page.button('Set status of globex-logs / ranger')
      await keyboard.take(opener)
      await keyboard.arrowTo(page.item('Start review'), 'ArrowDown')
      await keyboard.press('Enter')
      await keyboard.page
        .getByRole('row', { name: /ranger/ })
        .getByText('In Progress')
        .waitFor()
      await keyboard.expectFocusOn(opener, 'focus is back on the menu’s button')
      await keyboard.press('Enter')
      await keyboard.arrowTo(page.item('Reject'), 'ArrowDown')
      await keyboard.press('Enter')
      await keyboard.expectFocusIn(panel.panel)
      await keyboard.close(opener)
      await keyboard.press('Enter')
      await keyboard.arrowTo(page.item('Reject'), 'ArrowDown')
      await keyboard.press('Enter')
      await keyboard.to(panel.field('Message to the provider'))
      await keyboard.type('Too soon.')
      await keyboard.take(panel.button('Reject'))
      await panel.gone()
      await keyboard.expectFocusKept('a change of price is rejected')
    },
  },
]

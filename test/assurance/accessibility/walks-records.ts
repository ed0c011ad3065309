import { demoAuthenticator } from '#server/demo/demo-authenticator.ts'
import { codeIn, periodAt } from '#server/identity/second-factor/authenticator.ts'
import type { Walk } from './keyboard-walk.ts'

const codeNow = () => codeIn(demoAuthenticator, periodAt(new Date()))

export const recordWalks: readonly Walk[] = [
  {
    name: 'a review is requested and canceled',
    role: 'provider',
    // Of an add-on whose next stage no other walk leads to: a canceled review stands in its way.
    path: '/addons/acme-vector/logs',
    walk: async (keyboard) => {
      const reviews = keyboard.page.locator('#automatic-reviews')
      const request = reviews.getByRole('button', { name: 'Request', exact: true })
      const cancel = reviews.getByRole('button', { name: /^Cancel/ })
      await keyboard.take(request)
      await keyboard.expectFocusOn(cancel, 'focus stays on the button')
      await keyboard.press('Enter')
      await request.waitFor()
      await keyboard.expectFocusOn(request, 'focus stays on the button')
    },
  },
  {
    name: 'failed attempts are filtered and opened',
    role: 'provider',
    path: '/addons/acme-postgres/logs',
    walk: async (keyboard, page) => {
      await keyboard.to(page.field('Filter failed attempts'))
      await keyboard.type('time-out')
      await page.text('1 of 6 match')
      const opener = keyboard.page.locator('#failed-attempts tbody [aria-expanded]').first()
      await keyboard.take(opener, 'Space')
      await keyboard.page.locator('#failed-attempts tbody [aria-expanded=true]').waitFor()
      await keyboard.expectFocusOn(opener, 'focus stays on what is opened')
      await keyboard.press('Space')
      await keyboard.to(page.field('Filter failed attempts'), 'Shift+Tab')
      await keyboard.fill('no such thing')
      await page.text('No failed attempts match that query.')
      await keyboard.press('Escape')
    },
  },
  {
    name: 'months of a report are chosen',
    role: 'provider',
    path: '/addons/acme-postgres/reports',
    walk: async (keyboard, page) => {
      await keyboard.take(page.button('Months All months'))
      await keyboard.page.getByRole('dialog', { name: 'Months' }).getByText('Pick the first month').waitFor()
      await keyboard.press('ArrowRight')
      await keyboard.press('Enter')
      await keyboard.press('ArrowRight')
      await keyboard.press('Enter')
      await page.text('Total of 2 months')
      await keyboard.expectFocusKept('the months are picked')
      await keyboard.take(page.button('All months'))
      await keyboard.expectFocusKept('all months are shown')
      await keyboard.take(page.button('View all 24 reports'))
      await keyboard.take(page.button('Show as a table'))
      await keyboard.expectFocusKept('the chart is a table')
    },
  },
  {
    name: 'the palette finds an add-on, and Esc gives focus back',
    role: 'provider',
    path: '/addons',
    walk: async (keyboard) => {
      const page = keyboard.page
      const palette = page.getByRole('dialog', { name: 'Search' })
      const opener = page.getByRole('button', { name: 'Search' })
      await keyboard.take(opener)
      await keyboard.expectFocusIn(palette)
      await keyboard.type('no such thing')
      await palette.getByText('Nothing matches that query.').waitFor()
      await keyboard.press('Escape')
      await palette.waitFor({ state: 'detached' })
      await keyboard.expectFocusOn(opener, 'focus is back where it was opened')
      await keyboard.press('Control+K')
      await keyboard.expectFocusIn(palette)
      await keyboard.type('vector')
      await palette
        .getByRole('option', { name: /Acme Vector/ })
        .first()
        .waitFor()
      await keyboard.press('ArrowDown')
      await keyboard.press('ArrowUp')
      await keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Acme Vector' }).waitFor()
      await keyboard.expectFocusKept('the palette went on')
    },
  },
  {
    name: 'a revision is published with a two-factor code',
    role: 'provider',
    path: '/buildpacks/acme/vector',
    walk: async (keyboard, page) => {
      const code = page.field('Two-factor code')
      const publish = page.button('Publish revision')
      await keyboard.to(page.field('Branch or tag'))
      await keyboard.press('ArrowDown')
      await keyboard.take(publish)
      await keyboard.expectFocusOn(code, 'the code’s field takes focus')
      await keyboard.press('Enter')
      await page.text('Enter the six digits.')
      await keyboard.expectFocusOn(code, 'the field that is wrong takes focus')
      await keyboard.take(page.button('Cancel'))
      await keyboard.expectFocusKept('the code is not given')
      await keyboard.take(publish)
      await keyboard.expectFocusOn(code, 'the code’s field takes focus')
      await keyboard.type(codeNow())
      await keyboard.press('Enter')
      await keyboard.page.waitForURL(/publish-success/)
      await keyboard.expectFocusKept('the revision is published')
    },
  },
  {
    name: 'a buildpack is published step by step',
    role: 'provider',
    path: '/buildpacks/publish',
    walk: async (keyboard, page) => {
      await keyboard.take(page.button('Next'))
      await page.text('Choose a repository.')
      await keyboard.expectFocusKept('a step is refused')
      await keyboard.to(page.field('Account or organization'), 'Shift+Tab')
      await keyboard.type('acme-labs')
      const repository = keyboard.page.getByRole('radio', { name: /acme-labs\/buildpack-nightly/ })
      await repository.waitFor()
      await keyboard.to(keyboard.page.getByRole('radio'))
      await keyboard.press('Space')
      if (!(await repository.isChecked())) await keyboard.arrowTo(repository, 'ArrowDown')
      await keyboard.take(page.button('Next'))
      await page.text('Choose namespace and name')
      await keyboard.expectFocusKept('the next step has come')
      await keyboard.to(keyboard.page.getByLabel(/^Owner/), 'Shift+Tab')
      await keyboard.press('ArrowDown')
      await keyboard.to(keyboard.page.getByRole('textbox', { name: 'Namespace', exact: true }))
      await keyboard.fill('acme')
      await keyboard.to(keyboard.page.getByRole('textbox', { name: 'Name', exact: true }))
      await keyboard.fill('keyed')
      await keyboard.take(page.button('Next'))
      await page.text('Describe and publish')
      await keyboard.expectFocusKept('the next step has come')
      await keyboard.take(page.button('Back'))
      await page.text('Choose namespace and name')
      await keyboard.expectFocusKept('the step before has come')
    },
  },
  {
    name: 'the list of all add-ons is searched, the theme changed, the token shown',
    role: 'staff',
    path: '/addons',
    walk: async (keyboard, page) => {
      await keyboard.take(keyboard.page.getByRole('button', { name: /^Theme: system/ }))
      await keyboard.expectFocusOn(
        keyboard.page.getByRole('button', { name: /^Theme: light/ }),
        'focus stays on the button',
      )
      await keyboard.to(keyboard.page.getByRole('searchbox'))
      await keyboard.type('globex')
      await page.text('2 add-ons')
      await keyboard.to(keyboard.page.getByRole('button', { name: /^Account/ }), 'Shift+Tab')
      await keyboard.press('Enter')
      await keyboard.take(page.link('Access token'))
      await keyboard.page.getByRole('heading', { level: 1, name: 'Access token' }).waitFor()
      await keyboard.expectFocusKept('another page has come')
      await keyboard.take(page.button('Show'))
      await keyboard.expectFocusKept('the token is shown')
    },
  },
]

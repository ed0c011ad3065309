import { emails } from './roles.ts'
import type { Walk } from './keyboard-walk.ts'

export const signInWalks: readonly Walk[] = [
  {
    name: 'somebody signs in, skips to the content, and signs out',
    role: 'nobody',
    path: '/addons',
    walk: async (keyboard, page) => {
      const email = keyboard.page.locator('#email')
      const password = keyboard.page.locator('#password')
      await keyboard.expectFocusOn(email, 'the first field takes focus')
      await keyboard.type(emails.provider)
      await keyboard.to(password)
      await keyboard.type('not the password')
      await keyboard.press('Enter')
      await page.text('E-mail or password is not right.')
      await keyboard.expectFocusOn(password, 'the field that is wrong takes focus')
      await keyboard.fill('demo-password')
      await keyboard.press('Enter')
      await keyboard.page.getByRole('heading', { level: 1, name: 'Acme Data' }).waitFor()
      await keyboard.take(page.link('Skip to the content'))
      await keyboard.expectFocusOn(keyboard.page.locator('#main'), 'the link leads to the content')
      const account = keyboard.page.getByRole('button', { name: /^Account/ })
      await keyboard.to(account, 'Shift+Tab')
      await keyboard.press('Enter')
      await keyboard.to(page.link('Log out'))
      await keyboard.press('Escape')
      await keyboard.expectFocusOn(account, 'focus is back on the menu’s button')
      await keyboard.press('Enter')
      await keyboard.take(page.link('Log out'))
      await email.waitFor()
    },
  },
]

import type { Walk } from './keyboard-walk.ts'

export const companyWalks: readonly Walk[] = [
  {
    name: 'somebody is added to the company, and their access revoked',
    role: 'provider',
    path: '/addons/acme-mail/company',
    walk: async (keyboard, page, panel) => {
      const email = 'user05@customers.example'
      const add = page.link('Add company user')
      await keyboard.open(add)
      await keyboard.to(panel.field('E-mail'))
      await keyboard.type('nobody@nowhere.example')
      await keyboard.press('Enter')
      await panel.text(/^No platform account uses this e-mail/)
      await keyboard.expectFocusOn(panel.field('E-mail'), 'the field that is wrong takes focus')
      await keyboard.fill(email)
      await keyboard.press('Enter')
      await page.text('Company user added.')
      await panel.gone()
      await keyboard.expectFocusOn(add, 'focus is back where the panel was opened')
      const revoke = page.link(`Revoke access for ${email}`)
      await keyboard.open(revoke)
      await keyboard.close(revoke)
      await keyboard.press('Enter')
      await keyboard.take(panel.button('Revoke access'))
      await page.text(`Access for ${email} revoked.`)
      await revoke.waitFor({ state: 'detached' })
      await keyboard.expectFocusStays('company-users', 'somebody’s access is revoked')
    },
  },
  {
    name: 'the company’s address is edited',
    role: 'provider',
    path: '/addons/acme-mail/company',
    walk: async (keyboard, page, panel) => {
      const edit = page.link('Edit company information')
      await keyboard.open(edit)
      await keyboard.to(panel.field('City'))
      await keyboard.fill('Lisbon')
      await keyboard.take(panel.button('Save company information'))
      await panel.gone()
      await keyboard.expectFocusOn(edit, 'focus is back where the panel was opened')
    },
  },
  {
    name: 'settings are edited, and a secret is made anew',
    role: 'provider',
    path: '/addons/acme-mail/settings',
    walk: async (keyboard, page, panel) => {
      const edit = page.link('Edit marketing')
      await keyboard.open(edit)
      await keyboard.to(panel.field('Website URL'))
      await keyboard.fill('acme.example')
      await keyboard.press('Enter')
      await panel.text('Enter a whole URL')
      await keyboard.expectFocusOn(panel.field('Website URL'), 'the field that is wrong takes focus')
      await keyboard.fill('https://acme.example/mail')
      await keyboard.press('Enter')
      await page.text('Settings updated.')
      await panel.gone()
      await keyboard.expectFocusOn(edit, 'focus is back where the panel was opened')
      const make = page.button(/^(?:Create|Regenerate) OAuth client secret/)
      await keyboard.open(make)
      await keyboard.close(make)
      await keyboard.press('Enter')
      await keyboard.take(panel.button(/^(?:Create|Regenerate)$/))
      await panel.gone()
      await keyboard.expectFocusKept('a secret is made anew')
      const support = page.link('Edit support e-mail')
      await keyboard.open(support)
      await keyboard.close(support)
    },
  },
]

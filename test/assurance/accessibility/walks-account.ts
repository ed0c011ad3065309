import type { Walk } from './keyboard-walk.ts'

export const accountWalks: readonly Walk[] = [
  {
    name: 'one’s own password is to be changed, but the current one is wrong',
    role: 'provider',
    path: '/account',
    walk: async (keyboard, page, panel) => {
      const change = page.link('Change password')
      await keyboard.open(change)
      await keyboard.to(panel.field('Current password'))
      await keyboard.type('not the one')
      await keyboard.press('Tab')
      await keyboard.type('no fox naps on lime jelly')
      await keyboard.press('Tab')
      await keyboard.type('no fox naps on lime jelly')
      await keyboard.press('Enter')
      await panel.text('This is not your current password.')
      await keyboard.expectFocusOn(panel.field('Current password'), 'the field that is wrong takes focus')
      await keyboard.press('Escape')
      await keyboard.expectFocusOn(panel.button('Keep editing'), 'what was typed is asked about')
      await keyboard.take(panel.button('Discard changes'))
      await panel.gone()
      await keyboard.expectFocusOn(change, 'focus is back where the panel was opened')
    },
  },
  {
    name: 'decisions are filtered, a message is opened, and they are exported',
    role: 'staff',
    path: '/admin/decided',
    walk: async (keyboard, page) => {
      await keyboard.take(page.button('Me'))
      await page.text(/^[\d,]+ decisions?, median \d+ working days?$/)
      await keyboard.expectFocusOn(page.button('Me'), 'the list is filtered')
      await keyboard.take(page.button('Export as CSV'))
      await page.text(/^Exported [\d,]+ decisions?\.$/)
      await keyboard.expectFocusOn(page.button('Export as CSV'), 'the decisions are exported')
      await keyboard.to(page.field('Add-on or company'))
      await keyboard.type('nowhere')
      await page.text('No decision matches these filters.')
      await keyboard.expectFocusKept('the filter has found nothing')
    },
  },
  {
    name: 'events of accounts are exported, and filtered',
    role: 'staff',
    path: '/admin/security',
    walk: async (keyboard, page) => {
      await keyboard.take(page.button('Export as CSV'))
      await page.text(/^Exported [\d,]+ events?\.$/)
      await keyboard.expectFocusOn(page.button('Export as CSV'), 'the events are exported')
      await keyboard.to(page.field('E-mail of a person'), 'Shift+Tab')
      await keyboard.type('nobody@nowhere.example')
      await page.text('No events match these filters.')
      await keyboard.expectFocusKept('the filter has found nothing')
      await keyboard.take(page.button('Export as JSON lines'))
      await page.text('There are no events to export.')
      await keyboard.expectFocusKept('what cannot be exported is still in tab order')
    },
  },
]

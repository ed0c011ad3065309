import type { Keyboard } from './keyboard.ts'
import type { Role } from './roles.ts'
import { settled } from './settled.ts'

/** One workflow from its first key to its end, by somebody who has a keyboard only. */
export interface Walk {
  name: string
  role: Role
  /** Where it begins, in the portal. */
  path: string
  walk(keyboard: Keyboard, page: ReturnType<typeof on>, panel: ReturnType<typeof inPanel>): Promise<void>
}

/** A button, link or field by its role and name in what is on the page now. */
export const on = (keyboard: Keyboard) => ({
  button: (name: string | RegExp) => keyboard.page.getByRole('button', { name, exact: true }),
  link: (name: string | RegExp) => keyboard.page.getByRole('link', { name, exact: true }),
  item: (name: string | RegExp) => keyboard.page.getByRole('menuitem', { name, exact: true }),
  field: (label: string | RegExp) => keyboard.page.getByLabel(label),
  text: (words: string | RegExp) => keyboard.page.getByText(words).locator('visible=true').first().waitFor(),
  panel: keyboard.page.getByRole('dialog'),
})

/** A panel's own content, where the page behind has the same words. */
export const inPanel = (keyboard: Keyboard) => {
  const panel = keyboard.page.getByRole('dialog')
  return {
    panel,
    button: (name: string | RegExp) => panel.getByRole('button', { name, exact: true }),
    link: (name: string | RegExp) => panel.getByRole('link', { name, exact: true }),
    field: (label: string | RegExp) => panel.getByLabel(label),
    text: (words: string | RegExp) => panel.getByText(words).locator('visible=true').first().waitFor(),
    gone: () => panel.waitFor({ state: 'detached' }),
  }
}

/** Picks up what the handle with focus moves, `name`, and puts it down one place further. */
export async function moveOn(
  keyboard: Keyboard,
  name: string,
  arrow: 'ArrowUp' | 'ArrowLeft',
): Promise<void> {
  const page = on(keyboard)
  await keyboard.press('Space')
  await page.text(`${name} is picked up`)
  // The places are measured before an arrow has one to go to.
  await settled(keyboard.page)
  await keyboard.press(arrow)
  await page.text(`${name} is over place`)
  await keyboard.press('Space')
}

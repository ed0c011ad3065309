import type { Page } from 'playwright-core'

/** Picks up the focused row of a list by keyboard, and comes back when arrow keys move it. */
export async function pickUp(page: Page, name: string, key: 'Space' | 'Enter' = 'Space'): Promise<void> {
  await page.keyboard.press(key)
  await page.getByText(`${name} is picked up`).waitFor()
  // dnd-kit hears further keys after a time-out of its own, which came before this one.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

/** Moves the row with this name to the second place, or back to the first, as somebody without a pointer does. */
export async function moveByKeyboard(
  page: Page,
  name: string,
  arrow: 'ArrowDown' | 'ArrowRight' | 'ArrowLeft' = 'ArrowDown',
): Promise<void> {
  await page.getByRole('button', { name: `Move ${name}` }).focus()
  await pickUp(page, name)
  await page.keyboard.press(arrow)
  await page.getByText(`${name} is over place`).waitFor()
  await page.keyboard.press('Space')
}

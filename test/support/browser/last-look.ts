import type { Locator, Page } from 'playwright-core'

/** The last look before an act that reaches customers. */
export const lastLook = (page: Page): Locator => page.getByRole('dialog')

/** Presses a progression's button, and waits until what it would do is shown; returns the button that confirms. */
export async function lookAtProgression(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).click()
  await lastLook(page).getByRole('heading', { name: 'What cannot be undone' }).waitFor()
  return lastLook(page).getByRole('button', { name, exact: true })
}

/** Progresses by the button of this name, and confirms what it would do (READINGS 47). */
export const progressBy = async (page: Page, name: string): Promise<void> =>
  (await lookAtProgression(page, name)).click()

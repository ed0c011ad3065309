import { expect } from 'vitest'
import type { AddonRow } from '#server/law/handler.ts'
import type { Desk } from '../drivers/desk.ts'

/** Staff shuts the add-on down on its settings page, its slug typed out. */
export async function shutDownInSettings(desk: Desk, addon: AddonRow): Promise<void> {
  const page = await desk.at('admin', addon, 'settings')
  await page.getByRole('button', { name: `Shut down ${addon.displayName}` }).click()
  const confirm = page.getByRole('button', { name: 'Shut down', exact: true })
  expect(await confirm.getAttribute('aria-disabled')).toBe('true')
  await page.getByLabel('Type the slug of the add-on to confirm').fill(addon.slug)
  await confirm.click()
  await page.getByText('Addon successfully shutdown').waitFor()
}

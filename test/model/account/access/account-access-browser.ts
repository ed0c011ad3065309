import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import type { PersonEvent } from '#contract/people/person.ts'
import { actWordings } from '#portal/features/admin/people/person-acts.ts'
import type { Desk } from '../../drivers/desk.ts'
import { accountAccessDriver, type Asked } from './account-access-http.ts'

/** Access with an account: staff by clicks in the portal, its holder by the link in a browser without scripts. */
export const accountAccessBrowser = (desk: () => Desk) => {
  const pageOf = ({ id, email, by }: Asked) =>
    desk().visitAs(by, `/admin/people/${id}`, (page) =>
      page.getByRole('heading', { level: 1, name: email }).waitFor(),
    )
  const button = (page: Page, type: string) =>
    page.locator('#person').getByRole('button', { name: actWordings[type as PersonEvent].verb, exact: true })
  return accountAccessDriver('browser', () => desk().platform, {
    async act({ type }, person) {
      desk().changed()
      const page = await pageOf(person)
      await button(page, type).click()
      const { verb, done } = actWordings[type as PersonEvent]
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: verb, exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByText(done).last().waitFor()
      return { isTaken: true, said: done }
    },
    async refuse({ type }, person, reasons) {
      desk().changed()
      const page = await pageOf(person)
      const refused = button(page, type)
      // What a state has no step for, or what is done already, has no button.
      if ((await refused.count()) > 0) await desk().expectBlockedTo(person.by, refused, reasons)
      else expect(reasons.join(' ')).toMatch(/This account is|This invitation was/)
    },
    async openLink(link, form) {
      const page = await desk().plainPage(link)
      const name = page.getByLabel('Your name')
      const isOpen = (await name.count()) > 0
      if (isOpen) {
        await name.fill(form.name ?? '')
        await page.getByLabel('Password', { exact: true }).fill(form.password ?? '')
        await page.getByLabel('Password again').fill(form.again ?? '')
        await page.getByRole('button', { name: 'Create account' }).click()
        await page.getByRole('heading', { name: 'Your account is ready' }).waitFor()
      }
      const said = await page.getByRole('main').innerText()
      await page.context().close()
      return { isTaken: isOpen, said }
    },
  })
}

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { admin, openAs, partner } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { elsewhere } from '../support/elsewhere.ts'

const demo = sharedDemo()

const personNamed = async (page: Page, email: string): Promise<string> => {
  const found = await elsewhere<{ id: string; email: string }[]>(page, 'GET', `/people?q=${email}`)
  const person = found.find((each) => each.email === email)
  if (person === undefined) throw new Error(`there is no ${email}`)
  return person.id
}

/** The page of somebody's account, as staff see it. */
async function openPerson(email: string): Promise<Page> {
  const page = await openAs(demo, admin, '/admin/people')
  await page.goto(`${demo.url}/admin/people/${await personNamed(page, email)}`)
  await page.getByRole('heading', { level: 2, name: 'Teams' }).waitFor()
  return page
}
const section = (page: Page) => page.getByRole('region', { name: 'Teams' })
const row = (page: Page, team: string) => section(page).getByRole('listitem').filter({ hasText: team })
const panel = (page: Page) => page.getByRole('dialog')

test('somebody is added to a team, given another role and taken out again, and is told each time', async () => {
  const page = await openPerson(partner)
  await section(page).getByRole('link', { name: 'Add to a team' }).click()
  await panel(page).getByRole('textbox', { name: 'Team' }).fill('Hooli Packs')
  await panel(page).getByRole('button', { name: 'Add to team' }).click()
  // A new team has no owner yet.
  await panel(page).getByText('The team needs an owner first.').waitFor()
  expect(await panel(page).getByRole('textbox', { name: 'Team' }).inputValue()).toBe('Hooli Packs')
  await panel(page).getByLabel('Role').selectOption('Owner')
  await panel(page).getByRole('button', { name: 'Add to team' }).click()
  await page.getByText('Added to the team.').waitFor()
  await row(page, 'Hooli Packs').getByText('Owner', { exact: true }).waitFor()

  // Nobody else owns it: the page says so before anything is sent.
  const remove = row(page, 'Hooli Packs').getByRole('button', { name: 'Remove from Hooli Packs' })
  expect(await remove.getAttribute('aria-disabled')).toBe('true')
  await remove.focus()
  await page.getByRole('tooltip').getByText('The team needs an owner').waitFor()
  await row(page, 'Hooli Packs').getByRole('link', { name: 'Change role in Hooli Packs' }).click()
  await panel(page).getByLabel('Role').selectOption('Admin')
  await panel(page).getByRole('button', { name: 'Save role' }).click()
  await panel(page).getByText('The team needs an owner: make somebody else its owner first.').waitFor()
  await panel(page).getByRole('button', { name: 'Cancel' }).click()
  await panel(page).getByRole('button', { name: 'Discard' }).click()

  const other = await personNamed(page, admin)
  await elsewhere(page, 'POST', `/people/${other}/teams`, { team: 'Hooli Packs', role: 'owner' })
  await page.reload()
  await row(page, 'Hooli Packs').getByRole('link', { name: 'Change role in Hooli Packs' }).click()
  await panel(page).getByLabel('Role').selectOption('Admin')
  await panel(page).getByRole('button', { name: 'Save role' }).click()
  await page.getByText('Role changed.').waitFor()
  await row(page, 'Hooli Packs').getByText('Admin', { exact: true }).waitFor()
  await remove.click()
  await panel(page).getByRole('button', { name: 'Remove from the team' }).click()
  await page.getByText('Removed from Hooli Packs.').waitFor()
  await expect.poll(() => row(page, 'Hooli Packs').count()).toBe(0)

  const letters = await elsewhere<{ to: string; subject: string }[]>(page, 'GET', '/outbox')
  const told = letters.filter(({ to }) => to === partner).map(({ subject }) => subject)
  expect(told.slice(0, 3)).toEqual([
    'You no longer belong to the team Hooli Packs',
    'You are now a member of the team Hooli Packs',
    'You are now a member of the team Hooli Packs',
  ])
})

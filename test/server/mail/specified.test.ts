import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { addCompanyUser, revokeCompanyUser } from '#server/companies/companies.rules.ts'
import { addons, companies, installs, outbox, plans as allPlans, users } from '#server/db/schema.ts'
import { passkeyLetters } from '#server/identity/passkeys/passkey-letters.ts'
import { peopleLetters } from '#server/identity/people/people-letters.ts'
import { readConfig } from '#server/read-config.ts'
import { writeDisabledLetters } from '#server/webhooks/webhook-letters.ts'
import { type Happening, letters as specifiedLetters, type Recipient } from '#test/spec/rules/people.ts'
import { matching } from '#test/spec/table.ts'
import { testSecretsKey } from '#test/support/database/secrets-key.ts'
import { createPerson } from '#test/support/people.ts'
import { keepRows } from '#test/runner/report/rows-held.ts'
import { addonAt } from '#test/support/world.ts'
import { customer, invited, letterDeeds } from '../support/letter-deeds.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

afterAll(() => keepRows({ by: 'server', what: 'letters', rows: specifiedLetters.map(({ id }) => id) }))

/** A name that would be a line and a link of the platform's, and end its quotation marks. */
const hostile = 'Evil”\nYour password expired:\r\nhttps://evil.example/reset\u2028\u202emoc.live “'
/** The same, as a letter's line may have it. */
const harmless = '“Evil’ Your password expired: https://evil.example/reset moc.live ’”'

/** Gives everything that a partner names the hostile name. */
async function nameAll(): Promise<void> {
  const { db } = on.server
  await db.update(addons).set({ displayName: hostile })
  await db.update(allPlans).set({ name: hostile })
  await db.update(users).set({ name: hostile })
  await db.update(companies).set({ name: sql`${hostile} || id` })
}

/** Finds lines by which a letter can be mistaken: names in its subject, and outside of quotation marks in its text. */
function mistakable(letter: { subject: string; text: string }): string[] {
  const loose = letter.text.replaceAll(/“[^“”\n]*”/g, '“”')
  return [letter.subject, ...loose.split('\n')].filter((line) =>
    /evil|expired|[^\P{Cc}\n]|[\u2028\u202e]/iu.test(line),
  )
}

const written = () => on.server.db.select().from(outbox)

/**
 * Others, whom nothing that happens concerns: customers of another add-on, and who was a customer; half of staff
 * (READINGS 26); another company's people are in the world.
 */
async function bystanders(): Promise<void> {
  const beside = await addonAt(on.world, 'ga', 'acme-beside')
  const installedAt = on.server.clock.now()
  const plans = await on.server.db.select().from(allPlans)
  await on.server.db
    .insert(installs)
    .values(
      plans.flatMap(({ id: planId, addonId }) => [
        ...(addonId === beside.id ? [{ planId, account: 'beside@shop.example', installedAt }] : []),
        { planId, account: 'left@shop.example', installedAt, removedAt: installedAt },
      ]),
    )
  await createPerson(on.server, 'colleague@platform.example')
  await createPerson(on.server, 'admin@elsewhere.example', { platformAdmin: true })
}

test.each(Object.entries(letterDeeds(on)))(
  '%s: whoever the table names gets one letter, in which no name passes for the platform’s own words',
  async (happens, prepare) => {
    const addresses: Readonly<Record<Recipient, string>> = {
      'the invited': invited,
      'the requester': on.world.provider.email,
      staff: on.world.admin.email,
      customers: customer,
      'company users': on.world.provider.email,
    }
    const deed = await prepare()
    await bystanders()
    await on.server.db.delete(outbox)
    await nameAll()
    const { status, body } = await deed()
    expect({ body, ok: status < 300 }).toMatchObject({ ok: true })
    const letters = await written()
    expect(letters.flatMap(mistakable)).toEqual([])
    const comes = matching(specifiedLetters, { happens: happens as Happening }).flatMap((row) => row.comes)
    expect(letters.map(({ to }) => to).toSorted()).toEqual(comes.map((who) => addresses[who]).toSorted())
  },
)

const product = 'Partner Portal'
const config = readConfig({ SECRETS_KEY: testSecretsKey }, { demo: true })
test.each([
  ['an invitation', peopleLetters.invited('to', config, { link: 'link', days: 7, company: hostile })],
  ['a new passkey', passkeyLetters.added('to', product, hostile)],
  ['a removed passkey', passkeyLetters.removed('to', product, hostile)],
  ['a copied passkey', passkeyLetters.copied('to', product, hostile)],
])('a hostile name stands in quotes in the letter of %s', (_, letter) => {
  expect(letter.text).toContain(harmless)
  expect(mistakable(letter)).toEqual([])
})

test('hostile names stand in quotes in the letters of a company and of a webhook', async () => {
  const { db } = on.server
  await createPerson(on.server, invited)
  const [company] = await db
    .update(companies)
    .set({ name: hostile })
    .where(sql`id = ${on.world.companyId}`)
    .returning()
  if (company === undefined) throw new Error('there is no company')
  const act = on.world.act('provider')
  const { row } = await addCompanyUser(act, company, invited)
  await revokeCompanyUser(act, { ...row, company })
  const webhook = {
    id: company.id,
    companyId: company.id,
    url: 'https://hooks.example/',
    description: hostile,
  }
  await writeDisabledLetters(act, { ...webhook, disabledBecause: 'gone' } as Parameters<
    typeof writeDisabledLetters
  >[1])
  const letters = await written()
  expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
    'A webhook was disabled',
    'Somebody no longer has access to your company',
    'You were added to a company',
    'Your access to a company has ended',
  ])
  for (const letter of letters) expect(letter.text).toContain(harmless)
  expect(letters.flatMap(mistakable)).toEqual([])
})

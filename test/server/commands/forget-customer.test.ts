import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { runAdmin } from '#server/commands/admin.ts'
import { parseAdminCommand } from '#server/commands/admin-command.ts'
import { audit } from '#server/commands/audit.ts'
import {
  alphaUsers,
  installRequests,
  installs,
  notices,
  outbox,
  planPasses,
  stagedInstalls,
  trail,
} from '#server/db/schema.ts'
import { storedPlan } from '#test/support/database/stored-rows.ts'
import { putInstall } from '#test/support/installs.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/* Issue 37: a customer is forgotten on request, whenever the installs ended. */

const on = useWorld()
const email = 'ada@customers.example'
const keptElsewhere =
  'The security trail, answers to Idempotency-Keys and backups may hold the address until their time is over.'
let plan: Awaited<ReturnType<typeof storedPlan>>
beforeEach(async () => {
  plan = await storedPlan(on.server.db, (await addonAt(on.world, 'ga', 'acme-queue')).id, 'basic')
})

const forget = (given = email) =>
  runAdmin(on.server.db, on.server.config, parseAdminCommand(['forget-customer', given]))
const at = () => ({ createdAt: on.server.clock.now(), updatedAt: on.server.clock.now() })
const put = (given: Partial<Parameters<typeof putInstall>[1]> = {}) =>
  putInstall(on.server.db, { plan, account: email, requestedAt: on.server.clock.now(), ...given })
const ended = () => {
  const now = on.server.clock.now()
  const stretches = [{ from: now, to: now }]
  return { state: 'removed', importedState: 'removed', endedAt: now, removedAt: now, stretches } as const
}
const accounts = async () => (await on.server.db.select().from(installRequests)).map(({ account }) => account)

test('tells how many rows of each kind had the address, however its letters are written', async () => {
  const { db } = on.server
  await put(ended())
  await put(ended())
  await db.insert(outbox).values([
    { to: email, subject: 'A price', text: 'It changes.', sentAt: on.server.clock.now(), ...at() },
    { to: 'Ada@Customers.example', subject: 'A price', text: 'It stays.', ...at() },
    { to: 'partner@acme.example', subject: 'A question', text: `From ${email}.`, ...at() },
    { to: 'partner@acme.example', subject: 'Another', text: `From l${email}.`, ...at() },
  ])
  const { id: userId } = on.world.provider
  const notice = {
    userId,
    topic: 'approvals',
    place: '/addons',
    mail: 'never',
    createdAt: at().createdAt,
  } as const
  await db.insert(notices).values([
    { ...notice, title: `Of ${email}`, text: `Ada@Customers.example waits.` },
    { ...notice, title: 'Of another', text: `l${email} waits.` },
  ])
  const told = await forget('ADA@customers.example')
  const [alias] = await accounts()
  expect(told).toBe(
    [
      'ada@customers.example is forgotten.',
      `${alias} stands in its place:`,
      '  installs: 2',
      '  plans that installs were on: 2',
      '  letters: 2',
      '  notices: 1',
      'Deleted:',
      '  letters still to be sent: 1',
      keptElsewhere,
    ].join('\n'),
  )
  expect(await accounts()).toEqual([alias, alias])
  const letters = await db.select().from(outbox).orderBy(outbox.subject)
  expect(letters.map(({ to, text }) => [to, text])).toEqual([
    [alias, 'It changes.'],
    ['partner@acme.example', `From ${alias}.`],
    ['partner@acme.example', `From l${email}.`],
  ])
  expect(await forget()).toBe(
    `Nothing that is stored of customers holds ada@customers.example.\n${keptElsewhere}`,
  )
  expect((await audit(db)).report).toContain('No violations.')
})

test('refuses while installs are not over, and names them', async () => {
  await put(ended())
  const open = await put()
  await on.server.db
    .insert(installs)
    .values({ planId: plan.id, account: email, installedAt: new Date('2024-02-29T23:30:00Z') })
  await expect(forget()).rejects.toThrow(
    [
      'ada@customers.example has installs that are not over:',
      `acme-queue ${open} (Installed)`,
      'acme-queue:basic (since 2024-02-29)\nRemove them first (npm run platform -- remove UUID), then run this again.',
    ].join('\n  '),
  )
  expect(await accounts()).toEqual([email, email])
})

test('refuses while an import that has not ended has some of it', async () => {
  await put(ended())
  await on.server.db.insert(stagedInstalls).values({ line: 1, account: email })
  await expect(forget()).rejects.toThrow('An import of installs that has not ended has some of ada@')
  expect(await accounts()).toEqual([email])
})

test('removes invitations, whose trails then name the pseudonym; the person’s account and letters stay', async () => {
  const { db } = on.server
  const person = on.world.stranger.email
  await put({ ...ended(), account: person })
  const { addonId } = plan
  await db.insert(alphaUsers).values({ addonId, email: person, ...at() })
  await db.insert(planPasses).values({ planId: plan.id, email: person, ...at() })
  await db.insert(outbox).values({ to: person, subject: 'Welcome', text: 'Hello.', ...at() })
  const told = await forget(person)
  const [alias] = await accounts()
  expect(told).toBe(
    [
      `${person} is forgotten.`,
      `${alias} stands in its place:`,
      '  installs: 1',
      '  plans that installs were on: 1',
      '  entries of the activity: 2',
      'Deleted:',
      '  invitations: 2',
      'The account that signs in here by this address stays, and so do its letters.',
      keptElsewhere,
    ].join('\n'),
  )
  expect(await db.select().from(alphaUsers).where(eq(alphaUsers.email, person))).toEqual([])
  expect(await db.select().from(planPasses)).toEqual([])
  const rows = await db.select().from(trail).where(eq(trail.actorRole, 'system')).orderBy(trail.serial)
  expect(rows.slice(-2).map(({ field, from, to }) => [field, from, to])).toEqual([
    ['alphaUser', alias, null],
    ['planPass', alias, null],
  ])
  expect(await db.select({ to: outbox.to }).from(outbox)).toEqual([{ to: person }])
  expect((await audit(db)).report).toContain('No violations.')
})

import { randomUUID } from 'node:crypto'
import { eq, inArray, max } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import {
  addons,
  benefits,
  buildpackRevisions,
  buildpacks,
  offerings,
  plans,
  repricings,
  trail,
} from '#server/db/schema.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { groupBy } from '#server/db/group-by.ts'
import { checkInvariants } from '#server/commands/invariants.ts'
import { type Ask, asking, type Body } from '#test/assurance/support/asking.ts'
import { type Accepted, Conflicts, type Conflicting, kinds, type Stage } from './support/conflicts.ts'
import { keepFigure } from '#test/support/figures.ts'
import { loadSurroundings } from '#test/assurance/support/load.ts'
import { freshDatabase, openPlace, type Place, prepare, type Prepared } from '#test/support/prepared.ts'
import { byScope } from '#test/support/scope.ts'
import { seeded } from '#test/support/seeded.ts'
import { ServerProcess } from '#test/support/server-process.ts'
import { readObject } from '#test/support/read-as.ts'

const choices = seeded('conflicts', 'npm run test:concurrency')
const load = loadSurroundings()
const size = byScope({
  fast: { servers: 2, clients: 12, each: 20, most: 400, hot: 3, inGa: 1, waiting: 3 },
  all: { servers: 4, clients: 50, each: 120, most: 400, hot: 6, inGa: 2, waiting: 40 },
})

const statuses = new Map<string, number>()
const accepted: Accepted[] = []
const odd: string[] = []
let refused = 0
/** Refused, since the add-on had another revision than the one that was named. */
let refusedByRevision = 0
let checksMeanwhile = 0
const brokenMeanwhile: string[] = []
let isWhole = false

let place: Place
let prepared: Prepared
let database: OpenDatabase
/** The last row of the trail before anybody came. */
let begun = 0
let servers: ServerProcess[]
beforeAll(async () => {
  place = await freshDatabase(inject('postgresUrl'))
  prepared = await prepare(place, { addons: size.hot + size.waiting, buildpacks: 2, inGa: size.inGa })
  servers = await Promise.all(
    Array.from({ length: size.servers }, () => ServerProcess.start({ ...place, ...load.sourceControl })),
  )
  database = await openPlace(place)
  const [last] = await database.db.select({ serial: max(trail.serial) }).from(trail)
  begun = last?.serial ?? 0
})
afterAll(async () => {
  await database.close()
  const byStatus = [...statuses].toSorted().map(([status, count]) => `${status}: ${count}`)
  keepFigure({
    part: 'concurrency',
    what: `${size.servers} servers on one PostgreSQL, ${size.clients} clients in each other’s way: as if one came after the other`,
    howMany: `${[...statuses.values()].reduce((sum, count) => sum + count, 0)} writes (${byStatus.join(', ')}), invariants checked ${checksMeanwhile} times meanwhile`,
    result: isWhole
      ? `${accepted.length} accepted and all there, ${refused} refused with 409, 412 or 422, audit holds`
      : 'FAILED',
  })
})

/** Sends a write, to any of the servers; keeps what came of it. */
async function send(ask: Ask, write: Conflicting, headers: Record<string, string>): Promise<Body | null> {
  const { who, method, path, body, kind } = write
  const reply = await ask(who, method, path, body, headers)
  const ifMatch = headers['if-match'] ?? null
  statuses.set(String(reply.status), (statuses.get(String(reply.status)) ?? 0) + 1)
  if (reply.status === 200 || reply.status === 201) {
    const answer = readObject(reply.body)
    const record = Array.isArray(reply.body) ? {} : write.changed(answer)
    if (headers['idempotency-key'] === undefined) accepted.push({ write, record, ifMatch })
    return answer
  }
  refused += 1
  if (reply.status === 412 && namesRevision(ifMatch)) refusedByRevision += 1
  const isExpected = write.refusals.includes(reply.status) || (reply.status === 412 && ifMatch !== null)
  if (!isExpected)
    odd.push(
      `${kind}: ${method} ${path} ${JSON.stringify(body)} ${reply.status} ${JSON.stringify(reply.body)}`,
    )
  return null
}

/** A record as a client has read it: its version, and the revision of its add-on where it has one. */
interface Read {
  etag: string
  revision: string | null
}

/** The record that a client saves over: one that it has just read, or has read a while ago. */
async function readOf(ask: Ask, write: Conflicting, known: Map<string, Read>): Promise<Read | null> {
  if (write.record === null) return null
  const before = known.get(write.record)
  if (before !== undefined && choices.chance(0.2)) return before
  const { headers, body } = await ask(write.who, 'GET', write.record)
  const etag = headers.get('etag')
  if (etag === null) return null
  const { revision } = readObject(body)
  const read = { etag, revision: typeof revision === 'number' ? `"r${revision}"` : null }
  known.set(write.record, read)
  return read
}

const namesRevision = (ifMatch: string | null): boolean => ifMatch?.startsWith('"r') === true

/** Work that was never accepted was never in anybody's way: the clients go on until all was. */
function isKindMissing(): boolean {
  return new Set(accepted.map(({ write }) => write.kind)).size < kinds.length
}

async function client(number: number, ask: Ask, stage: Stage): Promise<void> {
  const own = choices.child(number)
  const conflicts = new Conflicts(number, own, stage)
  const known = new Map<string, Read>()
  for (let sent = 0; sent < size.each || (sent < size.most && isKindMissing()); sent++) {
    const write = await conflicts.next(ask)
    if (write === null) continue
    if (write.kind === 'addBenefit' && own.chance(0.5)) {
      // The same request at two servers: one of them does it, both answer the same.
      const headers = { 'idempotency-key': randomUUID() }
      const twice = await Promise.all([send(ask, write, headers), send(ask, write, headers)])
      if (twice[0] !== null && twice[1] !== null) {
        if (twice[0].id !== twice[1].id) odd.push(`${write.path} was done twice`)
        accepted.push({ write, record: twice[0], ifMatch: null })
      } else if (twice[0] !== twice[1]) odd.push(`${write.path} was done and refused`)
      continue
    }
    const overRevision = write.mayNameRevision && own.chance(0.5)
    const read = overRevision || own.chance(0.5) ? await readOf(ask, write, known) : null
    const version = (overRevision ? read?.revision : read?.etag) ?? null
    const answer = await send(ask, write, version === null ? {} : { 'if-match': version })
    if (answer !== null && write.body.to === 'shutdown') {
      const next = stage.waiting.pop()
      const ended = stage.hot.findIndex(({ id }) => write.path.includes(id))
      if (next !== undefined && ended !== -1) stage.hot[ended] = next
    }
  }
}

/** Invariants of every state that the database is ever in. */
async function watch(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const results = await database.db.transaction((tx) => checkInvariants(tx), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
    checksMeanwhile += 1
    for (const { name, violations } of results)
      if (violations.length > 0) brokenMeanwhile.push(`${name}: not ${violations.join(', ')}`)
  }
}

const numberOf = (etag: unknown) => Number(/\d+/.exec(String(etag))?.[0])
const acceptedOf = (...among: Conflicting['kind'][]) =>
  accepted.filter(({ write }) => among.includes(write.kind))

test('every accepted write is there once, saw the version before it, and every refusal is the contract’s', async () => {
  const stage: Stage = {
    hot: prepared.addons.slice(0, size.hot),
    waiting: prepared.addons.slice(size.hot),
    buildpackIds: prepared.buildpackIds,
  }
  const urlOf = () => choices.pick(servers).url
  const ask = asking(urlOf, prepared.tokens)
  let isOver = false
  const watching = watch(() => isOver)
  try {
    await Promise.all(Array.from({ length: size.clients }, (_, number) => client(number, ask, stage)))
  } finally {
    isOver = true
  }
  await watching
  expect(odd).toEqual([])
  expect(brokenMeanwhile).toEqual([])
  expect(new Set(accepted.map(({ write }) => write.kind)), 'every kind was accepted at least once').toEqual(
    new Set(kinds),
  )
  expect(statuses.get('409'), 'there were conflicts').toBeGreaterThan(0)
  expect(statuses.get('412'), 'there were stale versions').toBeGreaterThan(0)
  expect(refusedByRevision, 'there were revisions that were not seen').toBeGreaterThan(0)
  expect(
    accepted.filter(({ ifMatch }) => namesRevision(ifMatch)),
    'what was seen was taken',
  ).not.toEqual([])

  await expectNoLostUpdate()
  await expectTrails()
  await expectLists()
  const { report } = await audit(database.db)
  expect(report).toContain('No violations.')
  for (const server of servers) {
    expect(await server.stop()).toBe(0)
    expect(server.faults()).toEqual([])
  }
  isWhole = true
})

/** Nobody has saved over what they had not read, and each version of a record was made once. */
async function expectNoLostUpdate(): Promise<void> {
  const versioned = accepted.filter(({ record }) => record.etag !== undefined)
  for (const [id, rows] of groupBy(versioned, ({ record }) => String(record.id))) {
    const made = rows.map(({ record }) => numberOf(record.etag))
    expect(new Set(made).size, `versions of ${id}: ${made.join()}`).toBe(made.length)
    // A revision counts the add-on's changes, not the record's.
    const over = rows.flatMap(({ ifMatch }) =>
      ifMatch === null || namesRevision(ifMatch) ? [] : [numberOf(ifMatch)],
    )
    expect(new Set(over).size, `versions of ${id} that were saved over: ${over.join()}`).toBe(over.length)
    for (const { record, ifMatch, write } of rows) {
      if (ifMatch === null || namesRevision(ifMatch)) continue
      // A plan's availability and name are two steps of one request, and so are an article's approval and a stage.
      const steps = numberOf(record.etag) - numberOf(ifMatch)
      expect(steps, `${write.kind} of ${id}`).toBeGreaterThan(0)
      expect(steps, `${write.kind} of ${id}`).toBeLessThanOrEqual(
        ['open', 'progress'].includes(write.kind) ? 2 : 1,
      )
    }
  }
  // What is stored is what the last one wrote.
  const { db } = database
  const stored = new Map<string, string | null>()
  for (const { id, summary } of await db.select().from(addons)) stored.set(id, summary)
  for (const { id, name } of await db.select().from(plans)) stored.set(id, name)
  for (const { id, description } of await db.select().from(buildpacks)) stored.set(id, description)
  const worded = acceptedOf('describe', 'open', 'describeBuildpack')
  for (const [id, rows] of groupBy(worded, ({ record }) => String(record.id))) {
    const last = rows.toSorted((a, b) => numberOf(a.record.etag) - numberOf(b.record.etag)).at(-1)
    expect(stored.get(id), `what was written last to ${id}`).toBe(last?.write.word)
  }
}

/** A record's trail has a row for each accepted step, and no other. */
async function expectTrails(): Promise<void> {
  const { db } = database
  const rows = await db
    .select()
    .from(trail)
    .where(
      inArray(
        trail.addonId,
        prepared.addons.map(({ id }) => id),
      ),
    )
  const since = rows.filter(({ serial }) => serial > begun)
  const steps = (subjectType: string, left: readonly string[] = []) =>
    since
      .filter(
        (row) =>
          row.kind === 'transition' && row.subjectType === subjectType && !left.includes(row.event ?? ''),
      )
      .map(({ subjectId, to }) => `${subjectId} ${to}`)
      .toSorted()
  const told = (field: string, ...among: Conflicting['kind'][]) =>
    acceptedOf(...among)
      .map(({ record }) => `${String(record.id)} ${String(record[field])}`)
      .toSorted()
  // What others approve or let lapse by a change of their own answers for no decision.
  expect(steps('approval', ['approveWithProgression', 'lapse'])).toEqual(
    told('state', 'requestApproval', 'decideApproval'),
  )
  expect(steps('addon')).toEqual(told('state', 'progress'))
  expect(steps('repricing', ['rejectWithShutdown'])).toEqual(told('status', 'decideRepricing'))
  const words = (subjectType: string, field: string) =>
    since
      .filter((row) => row.kind === 'change' && row.subjectType === subjectType && row.field === field)
      .map(({ to }) => to)
      .toSorted()
  const wordsOf = (kind: Conflicting['kind']) =>
    acceptedOf(kind)
      .map(({ write }) => write.word)
      .toSorted()
  expect(words('addon', 'summary')).toEqual(wordsOf('describe'))
  expect(words('plan', 'name')).toEqual(wordsOf('open'))
  // Each row that was filled is told of both plans, which have the same value at last.
  const filled = words('plan', 'offering').map((each) => each?.replaceAll(/\D/g, ''))
  expect(filled.toSorted()).toEqual(wordsOf('fillRow').flatMap((word) => [word, word]))
  const values = await db
    .select({ addonId: plans.addonId, value: offerings.value })
    .from(offerings)
    .innerJoin(plans, eq(plans.id, offerings.planId))
  for (const [id, sold] of groupBy(values, ({ addonId }) => addonId))
    expect(new Set(sold.map(({ value }) => value)).size, `values of ${id}`).toBe(1)
}

/** Everything made is there once, in an order without gaps. */
async function expectLists(): Promise<void> {
  const { db } = database
  const storedBenefits = await db.select().from(benefits)
  const made = acceptedOf('addBenefit')
  for (const { write, record } of made) {
    const same = storedBenefits.filter(({ title }) => title === write.word)
    expect(
      same.map(({ id }) => id),
      `benefit ${write.word}`,
    ).toEqual([record.id])
  }
  expect(storedBenefits).toHaveLength(prepared.addons.length + made.length)
  for (const [id, rows] of groupBy(storedBenefits, ({ addonId }) => addonId))
    expect(
      rows.map(({ position }) => position).toSorted((a, b) => a - b),
      `places in ${id}`,
    ).toEqual(rows.map((_, i) => i + 1))
  const asked = await db.select({ id: repricings.id }).from(repricings)
  expect(asked.map(({ id }) => id).toSorted()).toEqual(
    acceptedOf('reprice')
      .map(({ record }) => String(record.id))
      .toSorted(),
  )
  const published = await db.select({ id: buildpackRevisions.id }).from(buildpackRevisions)
  expect(published.map(({ id }) => id).toSorted()).toEqual(
    acceptedOf('publish')
      .map(({ record }) => String(record.id))
      .toSorted(),
  )
  await expect
    .poll(() => db.select().from(buildpackRevisions).where(eq(buildpackRevisions.status, 'pending')))
    .toEqual([])
  const releases = await db
    .select()
    .from(buildpackRevisions)
    .where(eq(buildpackRevisions.status, 'published'))
  for (const [id, rows] of groupBy(releases, ({ buildpackId }) => buildpackId))
    expect(
      rows.map(({ release }) => release).toSorted((a, b) => (a ?? 0) - (b ?? 0)),
      `releases of ${id}`,
    ).toEqual(rows.map((_, i) => i + 1))
}

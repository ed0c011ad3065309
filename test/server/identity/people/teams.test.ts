import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { outbox, securityEvents, teamMembers, teams } from '#server/db/schema.ts'
import { call, createPerson, type Person } from '#test/support/people.ts'
import { readAs } from '#test/support/read-as.ts'
import { useWorld } from '../../support/use-world.ts'

/* Teams that own buildpacks, as staff change who belongs to them. */
const on = useWorld()

let ada: Person
let bo: Person
beforeEach(async () => {
  ada = on.world.provider
  bo = await createPerson(on.server, 'bo@nowhere.example')
})

const join = (who: { id: string }, team: string, role: string) =>
  on.api('admin', 'POST', `/people/${who.id}/teams`, { team, role })
const personSchema = v.looseObject({ teams: v.array(v.looseObject({ id: v.string(), name: v.string() })) })
const teamsOf = async (who: { id: string }) =>
  readAs((await on.api('admin', 'GET', `/people/${who.id}`)).body, personSchema).teams
const leave = async (who: { id: string }, team: string) => {
  const found = (await teamsOf(who)).find(({ name }) => name === team)
  return on.api('admin', 'DELETE', `/people/${who.id}/teams/${found?.id}`)
}
const lettersTo = async (email: string) =>
  (await on.server.db.select().from(outbox).where(eq(outbox.to, email))).map(({ subject }) => subject)
const noted = async () =>
  (await on.server.db.select().from(securityEvents).orderBy(securityEvents.number))
    .filter(({ kind }) => kind.startsWith('team_'))
    .map(({ kind, personId, actorId, details }) => [kind, personId, actorId, details.what])

const onlyOwner = {
  status: 422,
  body: { error: { role: ['The team needs an owner: make somebody else its owner first.'] } },
}

describe('a team', () => {
  test('of a new name is created with its owner; one of a known name, in whichever case, is joined', async () => {
    expect(await join(ada, 'Data', 'member')).toMatchObject({
      status: 422,
      body: { error: { role: ['The team needs an owner first.'] } },
    })
    expect(await on.server.db.select().from(teams)).toEqual([])
    const made = await join(ada, 'Data', 'owner')
    expect(made).toMatchObject({
      status: 201,
      body: { id: ada.id, teams: [{ name: 'Data', role: 'owner', other_owners: false }] },
    })
    expect(await join(bo, 'd\u200bATA', 'member')).toMatchObject({
      status: 201,
      body: { id: bo.id, teams: [{ name: 'Data', role: 'member', other_owners: true }] },
    })
    expect(await on.server.db.select().from(teams)).toHaveLength(1)
    expect(await lettersTo(bo.email)).toEqual(['You are now a member of the team Data'])
    expect(await noted()).toEqual([
      ['team_joined', ada.id, on.world.admin.id, 'owner of Data'],
      ['team_joined', bo.id, on.world.admin.id, 'member of Data'],
    ])
    const own = await call(on.server, 'GET', '/buildpack-registry/users/~/memberships', { as: bo })
    expect(own.body).toMatchObject([{ role: 'member', team: { name: 'Data' } }])
  })

  test('keeps an owner: the only one neither leaves nor takes another role', async () => {
    await join(ada, 'Data', 'owner')
    await join(bo, 'Data', 'admin')
    expect(await join(ada, 'Data', 'admin')).toMatchObject(onlyOwner)
    expect(await leave(ada, 'Data')).toMatchObject(onlyOwner)
    expect(await join(bo, 'Data', 'owner')).toMatchObject({ status: 201 })
    expect(await teamsOf(ada)).toMatchObject([{ other_owners: true }])
    expect((await join(ada, 'Data', 'member')).status).toBe(201)
    expect((await leave(ada, 'Data')).body).toMatchObject({ id: ada.id, teams: [] })
    expect(await leave(bo, 'Data')).toMatchObject(onlyOwner)
    expect((await lettersTo(ada.email)).at(-1)).toBe('You no longer belong to the team Data')
    expect((await noted()).at(-1)).toEqual(['team_left', ada.id, on.world.admin.id, 'Data'])
    expect(await on.server.db.select().from(teamMembers)).toMatchObject([{ userId: bo.id, role: 'owner' }])
  })

  test('whose role is given once more is left as it is, and nobody is told', async () => {
    await join(ada, 'Data', 'owner')
    const [before] = await on.server.db.select().from(teamMembers)
    expect((await join(ada, 'Data', 'owner')).status).toBe(201)
    expect(await on.server.db.select().from(teamMembers)).toEqual([before])
    expect([(await lettersTo(ada.email)).length, (await noted()).length]).toEqual([1, 1])
  })

  test('of which two take each other out keeps one of them', async () => {
    await join(ada, 'Data', 'owner')
    await join(bo, 'Data', 'owner')
    const both = await Promise.all([leave(ada, 'Data'), leave(bo, 'Data')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await on.server.db.select().from(teamMembers)).toHaveLength(1)
  })
})

test('of several teams each person has their own, by name, and leaves one at a time', async () => {
  await join(ada, 'Vector', 'owner')
  await join(ada, 'Data', 'owner')
  await join(bo, 'Vector', 'owner')
  expect(await teamsOf(ada)).toMatchObject([
    { name: 'Data', other_owners: false },
    { name: 'Vector', other_owners: true },
  ])
  expect((await leave(ada, 'Vector')).status).toBe(200)
  expect(await teamsOf(ada)).toMatchObject([{ name: 'Data' }])
  expect(await teamsOf(bo)).toMatchObject([{ name: 'Vector', other_owners: false }])
})

test('an invitation belongs to no team, and who is not in a team does not leave it', async () => {
  const { body } = await on.api('admin', 'POST', '/people', { email: 'new@nowhere.example' })
  const { id } = readAs(body, v.looseObject({ id: v.string() }))
  expect((await join({ id }, 'Data', 'owner')).status).toBe(404)
  await join(ada, 'Data', 'owner')
  const [{ id: teamId } = { id: '' }] = await teamsOf(ada)
  expect((await on.api('admin', 'DELETE', `/people/${bo.id}/teams/${teamId}`)).status).toBe(404)
  expect(await on.server.db.select().from(teamMembers)).toHaveLength(1)
})

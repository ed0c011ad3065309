import { type Handlers, type OfPerson, paged } from '#server/law/handler.ts'
import { personActions, type PersonAction, type PersonEvent } from '#contract/people/person.ts'
import { countInvited } from '#server/limits/count-invited.ts'
import { notFound } from '#server/law/refusal.ts'
import { actOnPerson } from './change-access.ts'
import { invitePerson } from './invitations.ts'
import { loadPerson, searchPeople } from './load-people.ts'
import { joinTeam, leaveTeam } from './memberships.ts'
import type { Office } from './office.ts'

const officeOf = ({ tx, config, now, caller }: OfPerson): Office => ({
  tx,
  config,
  now,
  by: 'admin',
  callerId: caller.id,
})

const eventOf = Object.fromEntries(
  Object.entries(personActions).map(([event, action]) => [action, event]),
) as Record<PersonAction, PersonEvent>

export const peopleHandlers = {
  personList: async ({ query }, c) => paged(c, await searchPeople(c, query.q ?? '', c.page)),

  personView: async ({ params }, { tx, config }) => {
    const person = await loadPerson({ tx, config }, params.id)
    if (person === null) throw notFound()
    return person
  },

  personInvite: async ({ body }, c) => {
    const { person, noted } = await invitePerson(officeOf(c), body)
    await countInvited(c, person.email)
    c.noteSecurity(noted)
    return person
  },

  personAct: async ({ params: { id, action } }, c) => {
    const { person, noted } = await actOnPerson(officeOf(c), id, eventOf[action])
    if (eventOf[action] === 'resend') await countInvited(c, person.email)
    c.noteSecurity(noted)
    return person
  },

  personTeamCreate: async ({ params, body }, c) => {
    const { person, noted } = await joinTeam(officeOf(c), params.id, body)
    if (noted !== null) c.noteSecurity(noted)
    return person
  },

  personTeamDelete: async ({ params }, c) => {
    const { person, noted } = await leaveTeam(officeOf(c), params.id, params.team)
    c.noteSecurity(noted)
    return person
  },
} satisfies Partial<Handlers>

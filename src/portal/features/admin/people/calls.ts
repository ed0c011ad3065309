import { personAct, personTeamDelete, personView } from '#contract/endpoints/people.ts'
import { personActions, type PersonEvent, type PersonRecord } from '#contract/people/person.ts'
import { callApi } from '#portal/wire/api.ts'
import type { ConfirmedCalls } from '#portal/workflow/shapes/use-confirmation.ts'

/** Tells by the person's record whether an event has happened since `before`. */
const hasHappened: Readonly<Record<PersonEvent, (now: PersonRecord, before: PersonRecord) => boolean>> = {
  resend: (now, before) => now.linkExpiresAt !== before.linkExpiresAt,
  withdraw: ({ state }) => state === 'withdrawn',
  disable: ({ state }) => state === 'disabled',
  enable: ({ state }) => state === 'active',
  grant: ({ staff }) => staff !== 'no',
  revoke: ({ staff }) => staff === 'no',
  resetFactor: ({ hasSecondFactor }) => !hasSecondFactor,
  endSessions: ({ sessions }) => sessions === 0,
  // Nothing of the record tells them; another link replaces the first, and unlocking once more does no harm.
  sendReset: () => false,
  unlock: () => false,
}

/** The calls that do something for or against a person's account. */
export const acting = (person: PersonRecord, event: PersonEvent): ConfirmedCalls => ({
  act: (options) => callApi(personAct, { params: { id: person.id, action: personActions[event] } }, options),
  hasHappened: async (options) =>
    hasHappened[event](await callApi(personView, { params: { id: person.id } }, options), person),
})

/** The calls that take an account out of a team. */
export const leavingTeam = (personId: string, teamId: string): ConfirmedCalls => ({
  act: (options) => callApi(personTeamDelete, { params: { id: personId, team: teamId } }, options),
  hasHappened: async (options) => {
    const { teams } = await callApi(personView, { params: { id: personId } }, options)
    return teams.every(({ id }) => id !== teamId)
  },
})

import * as v from 'valibot'
import { personListQuery } from '#contract/people/person.ts'

/** The filter of the list of people as kept in the URL. */
export const peopleSearch = v.object({ q: v.fallback(personListQuery.entries.q, undefined) })
export type PeopleSearch = v.InferOutput<typeof peopleSearch>

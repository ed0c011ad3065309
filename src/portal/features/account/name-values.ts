import * as v from 'valibot'
import type { User } from '#contract/user.ts'

const nameValues = v.object({ name: v.string() })
export type NameValues = v.InferOutput<typeof nameValues>

export const isNameValues = (value: unknown): value is NameValues => v.is(nameValues, value)

/** The form values of a user's name. */
export const nameFormValues = ({ name }: Pick<User, 'name'>): NameValues => ({ name: name ?? '' })

/** The request body of the form. */
export const nameBody = ({ name }: NameValues): NameValues => ({ name: name.trim() })

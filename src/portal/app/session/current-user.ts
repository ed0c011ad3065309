import type { User } from '#contract/user.ts'
import { load } from '#portal/wire/load.ts'
import { currentUserRead } from './reads.ts'

let reading: Promise<User> | null = null

async function read(): Promise<User> {
  try {
    const [user] = await load(currentUserRead)
    if (user === undefined) throw new Error('The platform does not know the signed-in user.')
    return user
  } catch (error) {
    reading = null
    throw error
  }
}

/** Loads the signed-in user once. Loaders that do not need it must not wait for it. */
export const currentUser = (): Promise<User> => (reading ??= read())

/** Makes the next call load the user again, for example after accepting the terms. */
export const forgetUser = (): void => {
  reading = null
}

import { userList } from '#contract/endpoints/account.ts'
import { readOf } from '#portal/wire/read.ts'

/** The read that every signed-in page makes. */
export const currentUserRead = readOf(userList, { query: { currentUser: 'true' } })

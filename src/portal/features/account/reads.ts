import { secondFactorView, sessionList, topicList } from '#contract/endpoints/account.ts'
import { passkeyList } from '#contract/endpoints/passkeys.ts'
import { ownSecurityEventList } from '#contract/endpoints/security.ts'
import { companyUserList } from '#contract/endpoints/companies.ts'
import { readOf } from '#portal/wire/read.ts'
import { pageReads } from '#portal/wire/page-reads.ts'

/** The reads of the account page besides the user. */
export const accountReads = () => ({
  sessions: readOf(sessionList, {}),
  topics: readOf(topicList, {}),
  passkeys: readOf(passkeyList, {}),
  secondFactor: readOf(secondFactorView, {}),
  activity: readOf(ownSecurityEventList, {}),
})

/** The people of the user's company, once the user has named it. */
export const colleaguesRead = (companyId: string) => readOf(companyUserList, { params: { id: companyId } })

export const pages = pageReads({ '/account/$': () => [accountReads()] })

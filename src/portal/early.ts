/**
 * Runs as a classic script before the app's code has loaded: sets the theme and starts the URL's requests,
 * which api.ts then reuses. src/build/early-plugin.ts bundles it alone, with the endpoints' paths instead of their
 * schemas.
 */
import { addonView } from '#contract/endpoints/addons.ts'
import { currentUserRead } from '#portal/app/session/reads.ts'
import { readsOf } from './early-reads.ts'
import { companyReads } from '#portal/features/company/reads.ts'
import { askEarly, beginPage } from '#portal/wire/ask-early.ts'
import type { Read } from '#portal/wire/read.ts'
import { storedToken } from '#portal/wire/stored-token.ts'

/** True for the pages that show the company, which the add-on's answer names. */
const showsCompany = /^\/addons\/[^/]+\/company(?:\/|$)/.test(location.pathname)

/** The reads of this page; none if its path cannot be decoded. */
function readsHere(): Read[] {
  try {
    return readsOf(location)
  } catch {
    return []
  }
}

/** The reads of the company that an add-on's answer names. */
async function companyOf(answer: Response): Promise<Read[]> {
  try {
    const addon: { company?: { id?: string } } = await answer.clone().json()
    const id = addon.company?.id
    return id === undefined ? [] : Object.values(companyReads(id))
  } catch {
    return []
  }
}

function start(): void {
  beginPage()
  const token = storedToken()
  if (token === null) return
  askEarly(currentUserRead, token)
  // The consumer of this response finds the follow-up requests already started.
  const andItsCompany = async (answer: Response) => {
    for (const each of await companyOf(answer)) askEarly(each, token)
    return answer
  }
  for (const each of readsHere())
    askEarly(each, token, showsCompany && each.endpoint.path === addonView.path ? andItsCompany : undefined)
}

start()

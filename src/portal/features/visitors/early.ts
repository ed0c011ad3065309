import { changelogList } from '#contract/endpoints/addons.ts'
import { visitorPathOf } from '#contract/visitor-paths.ts'
import { askEarly, beginPage } from '#portal/wire/ask-early.ts'
import { readOf } from '#portal/wire/read.ts'

/** Runs as a classic script before the code of a public page, as the portal's early.ts does. */
beginPage()
if (visitorPathOf(location.pathname) === '/changelog') askEarly(readOf(changelogList, {}), null)

import { useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { searchCameFrom } from '#portal/app/frame/came-from.ts'
import { parseSearchText } from '#portal/app/frame/search-string.ts'
import { AnchorLink } from '#portal/ui/links.tsx'
import { decidedSearch } from './search.ts'

/** Leads to the decisions, with the filters of the list if one came from there. */
export function AllDecisions() {
  const router = useRouter()
  const { pathname } = router.buildLocation({ to: '/admin/decided' })
  const search = v.parse(decidedSearch, parseSearchText(searchCameFrom(router.history, pathname)))
  return (
    <AnchorLink to="/admin/decided" search={search}>
      All decisions
    </AnchorLink>
  )
}

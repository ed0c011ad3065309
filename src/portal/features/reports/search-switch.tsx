import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { ReportsSearch } from './search.ts'

const route = getRouteApi('/_authenticated/addons/$addonSlug/reports')

interface Props {
  name: 'table' | 'compare' | 'customersTable'
  search: ReportsSearch
  children: string
}

/** A choice of how the figures are shown, kept in the URL: pressed while it is made, with the same words. */
export function SearchSwitch({ name, search, children }: Props) {
  const navigate = route.useNavigate()
  const isChosen = search[name] === 'true'
  return (
    <Button
      variant={isChosen ? 'light' : 'default'}
      size="xs"
      aria-pressed={isChosen}
      onClick={() =>
        void navigate({
          search: (before) => ({ ...before, [name]: isChosen ? undefined : 'true' }),
          replace: true,
          resetScroll: false,
        })
      }
    >
      {children}
    </Button>
  )
}

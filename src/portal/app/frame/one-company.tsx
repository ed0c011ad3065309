import { Button } from '@mantine/core'
import { AnchorLink } from '#portal/ui/links.tsx'
import { useFilter } from './use-filter.ts'

/** Tells that a list is of one company only, and ends that filter. */
export function OneCompany({ id }: { id: string | undefined }) {
  const filter = useFilter<{ company: string | undefined }>()
  if (id === undefined) return null
  return (
    <p>
      Of{' '}
      <AnchorLink to="/admin/companies/$companyId" params={{ companyId: id }} inherit>
        one company
      </AnchorLink>{' '}
      only.{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => filter({ company: undefined })}>
        Show all companies’
      </Button>
    </p>
  )
}

import { AnchorLink } from '#portal/ui/links.tsx'

interface Props {
  company: { id: string; name: string }
}

/** A company's name as a link to its page, for staff. */
export function CompanyLink({ company: { id, name } }: Props) {
  return (
    <AnchorLink to="/admin/companies/$companyId" params={{ companyId: id }} title={name} inherit>
      {name}
    </AnchorLink>
  )
}

import { Title } from '@mantine/core'
import type { WholeCompanyOverview } from '#contract/companies/company-overview.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { CompanyInformation } from '#portal/features/company/company-information.tsx'
import { panelsOfCompany } from '#portal/features/company/company-panels.ts'
import { CompanyUsers } from '#portal/features/company/company-users.tsx'
import { SupplierSection } from '#portal/features/company/supplier-section.tsx'
import { Time } from '#portal/ui/format/time.tsx'
import section from '#portal/ui/layout/section.module.css'
import { AnchorLink } from '#portal/ui/links.tsx'
import { usePart } from '#portal/wire/use-part.ts'
import classes from '../admin.module.css'
import type { CompaniesSearch } from '../companies/search.ts'
import { WaitingLinks } from '../companies/waiting-links.tsx'
import { CompanyActivity } from './company-activity.tsx'
import { CompanyAddons } from './company-addons.tsx'
import styles from './company-page.module.css'
import type { CompanyPage } from './data.ts'
import { InvitedSection } from './invited-section.tsx'
import { LettersSection } from './letters-section.tsx'

/** Counts what waits for staff, with the way there, and says when it was created and something last happened. */
function Waiting({ overview }: { overview: WholeCompanyOverview | null }) {
  if (overview === null) return <p className={classes.soft}>Counting what waits …</p>
  const { createdAt, lastActivityAt } = overview
  return (
    <p className={classes.soft}>
      Waiting for staff: <WaitingLinks company={overview} />. Created <Time at={createdAt} />
      {lastActivityAt !== createdAt && (
        <>
          . Last activity: <Time at={lastActivityAt} />
        </>
      )}
    </p>
  )
}

interface Props {
  page: CompanyPage
  /** The filters and order of the list that it was opened from. */
  search: CompaniesSearch
}

/** All of a company, with or without add-ons, for staff. */
export function CompanyScreen({ page, search }: Props) {
  const { company, users, letters, activity } = page
  const { now } = useConfig()
  const overview = usePart(page.overview)
  const panels = panelsOfCompany(company.id)
  return (
    <div className={section.screen}>
      <div className={styles.heading}>
        <p>
          <AnchorLink to="/admin/companies" search={search}>
            All companies
          </AnchorLink>
        </p>
        <Title order={1}>{company.name}</Title>
        {overview.problem === null && <Waiting overview={overview.found} />}
      </div>
      <div className={styles.columns}>
        <CompanyInformation panels={panels} company={company} />
        <SupplierSection panels={panels} company={company} />
      </div>
      <CompanyUsers panels={panels} company={company} users={users} />
      <InvitedSection company={company} overview={overview} />
      <CompanyAddons overview={overview} now={now} />
      <LettersSection companyId={company.id} letters={letters} />
      <CompanyActivity companyId={company.id} activity={activity} />
    </div>
  )
}

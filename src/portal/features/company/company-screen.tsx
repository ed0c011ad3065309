import type { Addon } from '#contract/addon.ts'
import type { CompanyData } from './company-data.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { Banners } from '#portal/app/banners/banners.tsx'
import classes from '#portal/ui/layout/section.module.css'
import { CompanyInformation } from './company-information.tsx'
import { CompanyUsers } from './company-users.tsx'
import { SupplierSection } from './supplier-section.tsx'

/** The company behind an add-on: who it is, how it is paid, and who belongs to it. */
export function CompanyScreen({ addon, data }: { addon: Addon; data: CompanyData }) {
  const user = useUser()
  const { company, users } = data
  return (
    <div className={classes.screen}>
      <Banners user={user} addons={[addon]} />
      <p className={classes.text}>
        This page is about <b>{company.name}</b>. All of its add-ons share it: a change here counts for every
        one of them.
        {addon.state === 'shutdown' &&
          ` ${addon.displayName} is shut down, and still this page can be changed.`}
      </p>
      <CompanyInformation slug={addon.slug} company={company} />
      <SupplierSection slug={addon.slug} company={company} />
      <CompanyUsers slug={addon.slug} company={company} users={users} />
    </div>
  )
}

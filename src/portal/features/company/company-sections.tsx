import type { ReactNode } from 'react'
import { useUser } from '#portal/app/session/use-user.ts'
import classes from '#portal/ui/layout/section.module.css'
import { AnchorLink } from '#portal/ui/links.tsx'
import styles from './company.module.css'
import { CompanyInformation } from './company-information.tsx'
import type { CompanyPanels, SupplierPanels } from './company-panels.ts'
import { CompanyUsers } from './company-users.tsx'
import type { CompanyData } from './data.ts'
import { SupplierSection } from './supplier-section.tsx'

interface Props extends CompanyData {
  panels: CompanyPanels
  /** Null where no staff come. */
  supplier: SupplierPanels | null
  /** Shown between the company's details and its people. */
  children?: ReactNode
}

/** A company's details, supplier and people, on whichever page. */
export function CompanySections({ panels, supplier, company, users, children }: Props) {
  const { isHerokuAdmin } = useUser()
  return (
    <>
      <div className={styles.columns}>
        <CompanyInformation panels={panels} company={company} />
        <div className={classes.screen}>
          <SupplierSection panels={supplier} company={company} />
          {!isHerokuAdmin && (
            <p className={`${classes.soft} ${styles.note}`}>
              <AnchorLink to="/webhooks">Webhooks</AnchorLink> tell systems of your own what happens to its
              add-ons.
            </p>
          )}
        </div>
      </div>
      {children}
      <CompanyUsers panels={panels} company={company} users={users} />
    </>
  )
}

import { useState } from 'react'
import { Banners } from '#portal/app/banners/banners.tsx'
import { useUser } from '#portal/app/session/use-user.ts'
import section from '#portal/ui/layout/section.module.css'
import { AnchorLink } from '#portal/ui/links.tsx'
import { ReadOnlyNotice } from '#portal/workflow/panel/read-only-notice.tsx'
import { type MatrixData, MatrixForm } from './matrix-form.tsx'

interface Props {
  /** As last read. */
  data: MatrixData
  /** Disabled plans have columns too. */
  withDisabled: boolean
}

/** An add-on's plans side by side, their values to edit. What was typed stays as the page is read anew. */
export function PlanMatrixScreen({ data, withDisabled }: Props) {
  const [shown, setShown] = useState({ data, round: 0 })
  const { addon } = shown.data
  return (
    <div className={section.screen}>
      <Banners user={useUser()} addons={[addon]} />
      <AnchorLink to="/addons/$addonSlug/plans" params={{ addonSlug: addon.slug }}>
        All features and plans
      </AnchorLink>
      <ReadOnlyNotice addon={addon} />
      <MatrixForm
        key={shown.round}
        {...shown.data}
        withDisabled={withDisabled}
        isOutdated={data.addon.revision !== addon.revision}
        onRenewed={() => setShown(({ round }) => ({ data, round: round + 1 }))}
      />
    </div>
  )
}

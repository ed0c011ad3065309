import type { Addon } from '../../../contract/addon.ts'
import type { LogsData } from '../../logs-data.ts'
import classes from '../section.module.css'
import { Section } from '../section.tsx'

interface Props {
  addon: Addon
  data: LogsData
}

/** The reviews of an add-on's provisioning by real calls to its provider. */
export function AutomaticReviews({ data: { reviews } }: Props) {
  return (
    <Section id="automatic-reviews" title="Automatic review">
      <p className={classes.soft}>
        {reviews.length === 0
          ? 'There are currently no automatic reviews'
          : `${reviews.length} automatic reviews`}
      </p>
    </Section>
  )
}

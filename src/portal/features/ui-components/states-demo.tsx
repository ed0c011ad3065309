import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { PageSkeleton, skeletonKinds } from '#portal/ui/layout/page-skeleton.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import { StaleNote } from '#portal/workflow/panel/stale-note.tsx'
import classes from './ui-components.module.css'

/** States of a page whose content is missing, loading or has changed. */
export const StatesDemo = () => (
  <>
    <Section id="empty" title="Nothing yet">
      <EmptyState
        drawing="plans"
        title="No plans yet"
        actions={<AnchorLink to="/addons">The first step</AnchorLink>}
      >
        A sentence says what would stand here.
      </EmptyState>
    </Section>
    <Section id="loading" title="Loading">
      <div className={classes.shapes}>
        {skeletonKinds.map((kind) => (
          <div key={kind} className={classes.frame}>
            <PageSkeleton kind={kind} head="title" />
          </div>
        ))}
      </div>
    </Section>
    <Section id="states" title="Changed meanwhile">
      <StaleNote
        clashes={[
          {
            name: 'name',
            label: 'Name',
            theirs: 'What somebody else has saved',
            mine: 'What was typed here',
          },
        ]}
        lastChange={null}
        onSettle={() => {}}
      />
    </Section>
  </>
)

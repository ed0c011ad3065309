import { Anchor, Title } from '@mantine/core'
import type { Addon } from '#contract/addon.ts'
import { AddonIcon } from '#portal/ui/signs/addon-icon.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { StageTag } from '#portal/workflow/stage/stage-tag.tsx'
import classes from './addon.module.css'

/** The head of an add-on's pages; the tag shows for every stage but GA, which needs none (READINGS 7). */
export function AddonHeader({ addon }: { addon: Addon }) {
  return (
    <header className={classes.header}>
      <AddonIcon addon={addon} size={56} />
      <div className={classes.names}>
        <div className={classes.title}>
          <Title order={1}>{addon.displayName}</Title>
          {addon.state !== 'ga' && <StageTag stage={addon.state} />}
        </div>
        <p className={classes.slug}>
          {addon.slug} · {addon.company.name}
        </p>
      </div>
      <Anchor className={classes.marketplace} href={addon.marketplaceUrl} target="_blank" rel="noreferrer">
        View on the marketplace <Icon name="external" size={16} />
      </Anchor>
    </header>
  )
}

import { Anchor } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import type { Addon } from '#contract/addon.ts'
import { type AddonField, addonFields } from '#contract/fields/addon.ts'
import { tagList } from '#contract/formats/tags.ts'
import { mailto } from '#portal/ui/format/address.ts'
import facts from '#portal/ui/layout/facts.module.css'
import { labelOf } from '#portal/workflow/panel/addon-form.ts'
import classes from './field-facts.module.css'

/** Renders a value by its field's kind; null if there is none. */
function valueShown(name: AddonField, value: Addon[AddonField]): ReactNode {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'string' || value === '') return null
  switch (addonFields[name].kind) {
    case 'url':
      return (
        <Anchor href={value} target="_blank" rel="noreferrer">
          {value}
        </Anchor>
      )
    case 'email':
      return <Anchor href={mailto(value)}>{value}</Anchor>
    case 'prose':
      return <p>{value}</p>
    case 'tags': {
      const tags = tagList(value).map((tag) => <li key={tag}>{tag}</li>)
      return tags.length === 0 ? null : <ul className={classes.tags}>{tags}</ul>
    }
    default:
      return value
  }
}

/** Rows of a list of facts: fields of an add-on, each by its label. */
export const FieldFacts = ({ addon, names }: { addon: Addon; names: readonly AddonField[] }) =>
  names.map((name) => (
    <Fragment key={name}>
      <dt>{labelOf(name)}</dt>
      <dd>{valueShown(name, addon[name]) ?? <span className={facts.none}>None</span>}</dd>
    </Fragment>
  ))

import { Title } from '@mantine/core'
import { Section } from '#portal/ui/layout/section.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import classes from './ui-components.module.css'

/** The classes of this page's style sheet that show each token of tokens.css. */
const surfaces = [
  ['page', 'Page', 'what cards lie on'],
  ['card', 'Card', 'what is read and acted on'],
  ['raised', 'Raised', 'menus, dialogs, panels, messages'],
  ['accent', 'Accent tint', 'what is chosen or asked of one'],
] as const

const sizes = [
  ['xl', '20/26 at 680', 'The name of a page'],
  ['md', '14/20 at 650', 'The title of a card'],
  ['text', '14/20', 'What one reads: a table, a panel, a sentence'],
  ['sm', '13', 'What is said beside it'],
  ['xs', '12 at 600', 'The head of a table'],
] as const

/** Surfaces and type, from the portal's README. */
export const LookDemo = () => (
  <>
    <Section id="surfaces" title="Surfaces">
      <ul className={classes.surfaces}>
        {surfaces.map(([name, title, text]) => (
          <li key={name} className={classes[name]}>
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Section>
    <Section id="type" title="Type">
      <ul>
        {sizes.map(([name, size, text]) => (
          <li key={name} className={`${sectionClasses.row} ${classes.type}`}>
            <span className={classes[name]}>{text}</span>
            <span className={classes.size}>{size}</span>
          </li>
        ))}
      </ul>
    </Section>
    <div className={classes.two}>
      <Density id="read" title="Rows that are read" row={classes.read} />
      <Density id="acted-on" title="Rows in which one acts" row={classes.actedOn} />
    </div>
  </>
)

const months = [
  ['September', '$1,204.00'],
  ['October', '$1,377.50'],
  ['November', '$980.25'],
] as const

function Density({ id, title, row }: { id: string; title: string; row: string | undefined }) {
  return (
    <section aria-labelledby={id} className={classes.density}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <ul>
        {months.map(([month, money]) => (
          <li key={month} className={`${sectionClasses.row} ${row}`}>
            <span>{month}</span>
            <span className={classes.figure}>{money}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

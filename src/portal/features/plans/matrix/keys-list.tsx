import facts from '#portal/ui/layout/facts-list.module.css'
import classes from './matrix.module.css'

const keys = [
  ['Arrows, Tab, Enter', 'Go to another cell; PageUp and PageDown ten rows, Home and End along the row'],
  ['Ctrl+Home, Ctrl+End', 'Go to the first or the last cell'],
  ['F2 or a click', 'Edit the text: arrows move within it, Enter takes it, Esc puts back what the cell said'],
  ['Delete', 'Empty the cell'],
  ['Ctrl+Enter', 'Give the cell’s text to all plans'],
  ['Ctrl+C, Ctrl+V', 'Copy a cell; paste one, or several from a spreadsheet'],
  ['Ctrl+Z, Ctrl+Y', 'Undo, redo'],
] as const

/** Lists the keys of the sheet; folded. On a Mac, Cmd is as Ctrl. */
export function KeysList() {
  return (
    <details className={classes.keys}>
      <summary>Keys</summary>
      <dl className={facts.facts}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

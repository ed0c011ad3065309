import { runCells } from './run-cells.ts'

runCells("add-ons' records", ['deprecation', 'installs', 'desk'])

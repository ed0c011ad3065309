import { runCells } from './run-cells.ts'

runCells('settings', ['settings'])

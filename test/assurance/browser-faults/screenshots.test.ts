import { runCells } from './run-cells.ts'

runCells('screenshots and the company', ['screenshots', 'company'])

type Squares = readonly (readonly boolean[])[]

/** How hard a code is to read for a camera: runs, blocks, likenesses of the large squares, and imbalance. */
export function penaltyOf(grid: Squares): number {
  const columns = grid.map((_row, x) => grid.map(row => row[x] === true))
  const lines = [...grid, ...columns]
  const sum = (of: (line: readonly boolean[]) => number) => lines.reduce((all, line) => all + of(line), 0)
  return sum(runs) + sum(likenesses) + blocks(grid) + imbalance(grid)
}

/** Five or more of one colour in a row. */
function runs(line: readonly boolean[]): number {
  let penalty = 0
  let length = 0
  line.forEach((square, at) => {
    length = at > 0 && line[at - 1] === square ? length + 1 : 1
    if (length === 5) penalty += 3
    else if (length > 5) penalty += 1
  })
  return penalty
}

/** The rhythm of a large square with light beside it. */
function likenesses(line: readonly boolean[]): number {
  const text = line.map(square => (square ? '1' : '0')).join('')
  const found = [...text.matchAll(/(?=10111010000)/g), ...text.matchAll(/(?=00001011101)/g)]
  return found.length * 40
}

/** Two by two of one colour. */
function blocks(grid: Squares): number {
  let penalty = 0
  grid.forEach((row, y) =>
    row.forEach((square, x) => {
      const [right, below, across] = [row[x + 1], grid[y + 1]?.[x], grid[y + 1]?.[x + 1]]
      if (right === square && below === square && across === square) penalty += 3
    }),
  )
  return penalty
}

/** Ten for each five hundredths away from half dark. */
function imbalance(grid: Squares): number {
  const all = grid.flat()
  const share = all.filter(Boolean).length / all.length
  return Math.floor(Math.abs(share - 0.5) * 20) * 10
}

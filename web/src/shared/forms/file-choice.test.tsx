import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { FileChoice } from './file-choice.tsx'

it('accepts the same file again, since it may have been corrected', async () => {
  const user = userEvent.setup()
  const onFiles = vi.fn<(files: readonly File[]) => void>()
  render(
    <FileChoice accept=".csv" label="Sheet" onFiles={onFiles}>
      {open => <button {...open}>Choose</button>}
    </FileChoice>,
  )
  const sheet = new File(['x'], 'sheet.csv', { type: 'text/csv' })
  const input = screen.getByLabelText<HTMLInputElement>('Sheet')
  const opened = vi.spyOn(input, 'click')
  await user.click(screen.getByRole('button', { name: 'Choose' }))
  expect(opened).toHaveBeenCalledTimes(1)
  for (const times of [1, 2]) {
    await user.upload(input, sheet)
    expect(onFiles).toHaveBeenCalledTimes(times)
    expect(onFiles).toHaveBeenLastCalledWith([sheet])
    expect(input.files).toHaveLength(0)
  }
})

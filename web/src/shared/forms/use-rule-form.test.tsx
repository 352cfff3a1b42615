import { emailRules, emailOrPhone } from '@forecourt/domain/platform/validation/contact.ts'
import { name } from '@forecourt/domain/platform/validation/names.ts'
import { required } from '@forecourt/domain/platform/validation/presence.ts'
import { amount } from '@forecourt/domain/platform/validation/numbers.ts'
import { cleanup, fireEvent, getConfig, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoint } from '@forecourt/contract/platform/endpoint.ts'
import { call } from '#shared/api/client.ts'
import { loadTexts, startTexts, switchTexts } from '#shared/i18n/i18n.ts'
import { answerWith, fake, problem } from '#shared/testing/fake-server.ts'
import { ModalHost } from '#shared/ui/dialog/modal-host.tsx'
import { clearModals } from '#shared/ui/dialog/modals.ts'
import { UiProvider } from '#shared/ui/theme/ui-provider.tsx'
import { keepDraftsOnLeave, openDraftsFor } from './drafts.ts'
import { EmailField, TextField } from './fields.tsx'
import { MoneyInput, PhoneInput, PostalInput } from './figure-fields.tsx'
import { useLeaveGuard } from './dirty.ts'
import { useRuleForm } from './use-rule-form.ts'

const save = endpoint('POST /api/dealer/thing/', { access: 'signed-in', summary: '' })
const submit = vi.fn<(values: unknown) => Promise<void>>()
const rules = {
  first_name: [required, name],
  email: emailRules,
  price: [...amount],
}
const initial = { first_name: '', email: '', price: '', phone: '', postal_code: '' }

function Form() {
  const { ref, ...form } = useRuleForm({ initial, rules, submit, draft: 'test' })
  return (
    <form ref={ref} onSubmit={form.onSubmit} noValidate aria-label="form">
      <TextField {...form.field('first_name')} label="First name" required />
      <EmailField {...form.field('email')} label="Email" optional />
      <MoneyInput {...form.field('price')} label="Price" />
      <PhoneInput {...form.field('phone')} label="Phone" />
      <PostalInput {...form.field('postal_code')} label="Postal code" />
      <button type="submit">Save</button>
      <output>{form.failure?.kind ?? ''}</output>
      <p>{form.changeCount} changes</p>
      <Link to="/other">Away</Link>
    </form>
  )
}

/** One of two is enough. */
function Either() {
  const { ref, ...form } = useRuleForm({
    initial: { email: '', phone: '' },
    rules: { email: [emailOrPhone('email', 'phone')] },
    submit,
  })
  return (
    <form ref={ref} onSubmit={form.onSubmit} noValidate aria-label="form">
      <EmailField {...form.field('email')} label="Email" />
      <TextField {...form.field('phone')} label="Phone" />
    </form>
  )
}

function Page() {
  useLeaveGuard()
  return (
    <>
      <Form />
      <ModalHost />
    </>
  )
}

function open(page = <Page />) {
  const router = createMemoryRouter([
    { path: '/', element: page },
    { path: '/other', element: <h1>Other page</h1> },
  ])
  render(
    <UiProvider env="test">
      <RouterProvider router={router} />
    </UiProvider>,
  )
  return userEvent.setup()
}

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`))
const nameText = 'Use 2 to 30 letters, without digits or symbols.'

beforeAll(async () => {
  await startTexts('en')
  await Promise.all([loadTexts('validation'), loadTexts('shell')])
})
beforeEach(() => {
  submit.mockReset()
  submit.mockResolvedValue()
  clearModals()
})

describe('form engine (product 5, interface 1.7)', () => {
  it('shows errors once the pointer is up: a message would move the pressed element', async () => {
    const user = open()
    await user.type(field('First name'), '7')
    const button = screen.getByRole('button', { name: 'Save' })
    await user.pointer({ keys: '[MouseLeft>]', target: button })
    expect(screen.queryByText(nameText)).toBeNull()
    await user.pointer({ keys: '[/MouseLeft]', target: button })
    expect(await screen.findByText(nameText)).toBeVisible()
    expect(submit).not.toHaveBeenCalled()
  })

  it('shows a new problem on focus-out, not while typing; a visible one updates on every key', async () => {
    const user = open()
    await user.type(field('First name'), 'A')
    expect(screen.queryByText(nameText)).not.toBeInTheDocument()
    await user.tab()
    expect(screen.getByText(nameText)).toBeVisible()
    await user.type(field('First name'), 'na')
    expect(screen.queryByText(nameText)).not.toBeInTheDocument()
    await user.type(field('First name'), '7')
    expect(screen.queryByText(nameText)).not.toBeInTheDocument()
  })

  it('clears a message when another field solves it, even one from the first key there', () => {
    open(<Either />)
    const either = 'Enter an email address or a phone number.'
    const typed = (value: string) => fireEvent.change(field('Phone'), { target: { value } })
    // Both before the next render.
    getConfig().eventWrapper(() => {
      fireEvent.submit(screen.getByRole('form'))
      typed('4')
    })
    expect(screen.getByText(either)).toBeVisible()
    typed('41')
    expect(screen.queryByText(either)).not.toBeInTheDocument()
  })

  it('keeps the server’s message of a field until that field changes', async () => {
    const user = open(<Either />)
    answerWith(
      fake(save, () => problem('validation', { fields: { email: [{ rule: 'taken', params: {} }] } })),
    )
    submit.mockImplementation(() => call(save, {}))
    await user.type(field('Email'), 'ana@mail.test')
    fireEvent.submit(screen.getByRole('form'))
    await waitFor(() => expect(field('Email')).toBeInvalid())
    await waitFor(() => expect(field('Email')).toHaveFocus())
    await user.type(field('Phone'), '4')
    expect(field('Email')).toBeInvalid()
    await user.type(field('Email'), 'x')
    expect(field('Email')).toBeValid()
  })

  it('ignores fields that were only tabbed through, and skips empty ones', async () => {
    const user = open()
    await user.click(field('First name'))
    await user.tab()
    await user.tab()
    expect(screen.queryByText('This field is required.')).not.toBeInTheDocument()
  })

  it('submits nothing invalid, shows the errors, and focuses the first invalid field in reading order', async () => {
    const user = open()
    const told = vi.fn<(event: Event) => void>()
    screen.getByRole('form').addEventListener('submit-error', told)
    await user.type(field('Email'), 'é@x')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(submit).not.toHaveBeenCalled()
    expect(screen.getByText('This field is required.')).toBeVisible()
    expect(screen.getByText('Use an email address without accents.')).toBeVisible()
    await waitFor(() => expect(field('First name')).toHaveFocus())
    const [event] = told.mock.calls[0] ?? []
    expect(event).toBeInstanceOf(CustomEvent)
    expect(event).toHaveProperty('detail', {
      first_name: { rule: 'required', params: {} },
      email: { rule: 'ascii_email', params: {} },
    })
  })

  it.each([
    ['zoé@example.test', 'Use an email address without accents.'],
    ['zoe@example', 'Enter an email address such as name@example.com.'],
  ])('shows what is wrong with the address %s', async (typed, told) => {
    const user = open()
    await user.type(field('Email'), typed)
    await user.tab()
    expect(screen.getByText(told)).toBeVisible()
  })

  it('shows refusals of the server at their fields and clears each by its own change', async () => {
    const user = open()
    answerWith(
      fake(save, () =>
        problem('validation', {
          fields: {
            first_name: [{ rule: 'max_length', params: { max: 30 } }],
            email: [{ rule: 'something_new' }],
          },
        }),
      ),
    )
    submit.mockImplementation(() => call(save, {}))
    await user.type(field('First name'), 'Ana')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Use at most 30 characters.')).toBeVisible()
    expect(screen.getByText('Please check this field.')).toBeVisible()
    await waitFor(() => expect(field('First name')).toHaveFocus())
    await user.type(field('First name'), 'b')
    expect(screen.queryByText('Use at most 30 characters.')).not.toBeInTheDocument()
    expect(screen.getByText('Please check this field.')).toBeVisible()
    expect(field('First name')).toHaveValue('Anab')
  })

  it('focuses a refused field once its message is rendered, however early a frame comes', async () => {
    const later = window.requestAnimationFrame
    const frame = vi.spyOn(window, 'requestAnimationFrame').mockImplementationOnce(draw => {
      draw(0)
      return 0
    })
    frame.mockImplementation(later)
    answerWith(fake(save, () => problem('validation', { fields: { email: [{ rule: 'something_new' }] } })))
    submit.mockImplementation(() => call(save, {}))
    const user = open()
    await user.type(field('First name'), 'Ana')
    let said: string | null | undefined
    field('Email').addEventListener('focus', () => {
      said = screen.getByRole('form').textContent
    })
    fireEvent.submit(screen.getByRole('form'))
    await waitFor(() => expect(said).toContain('Please check this field.'))
    frame.mockRestore()
  })

  it('keeps typed values when the server fails, and says why', async () => {
    const user = open()
    answerWith(fake(save, () => problem('stale', { current: {} })))
    submit.mockImplementation(() => call(save, {}))
    await user.type(field('First name'), 'Ana')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('stale')).toBeVisible()
    expect(field('First name')).toHaveValue('Ana')
  })

  it('asks before typed values are lost: No keeps them, Yes leaves; Esc is No', async () => {
    const user = open()
    await user.type(field('First name'), 'Ana')
    await user.click(screen.getByRole('link', { name: 'Away' }))
    expect(await screen.findByText('Discard your changes? They will be lost.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'No' })).toHaveFocus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(field('First name')).toHaveValue('Ana')
    await user.click(screen.getByRole('link', { name: 'Away' }))
    await user.click(await screen.findByRole('button', { name: 'Yes, discard the changes' }))
    expect(await screen.findByRole('heading', { name: 'Other page' })).toBeVisible()
  })

  it('leaves an unchanged form immediately', async () => {
    const user = open()
    await user.type(field('First name'), 'A')
    await user.clear(field('First name'))
    await user.click(screen.getByRole('link', { name: 'Away' }))
    expect(await screen.findByRole('heading', { name: 'Other page' })).toBeVisible()
  })

  it('keeps values and translates problems when the language changes', async () => {
    const user = open()
    await user.type(field('First name'), 'A')
    await user.tab()
    await switchTexts('fr')
    expect(await screen.findByText('Utilisez de 2 à 30 lettres, sans chiffres ni symboles.')).toBeVisible()
    expect(field('First name')).toHaveValue('A')
    await switchTexts('en')
  })
})

describe('drafts', () => {
  it.each([
    ['the same person finds what was typed', 'ana', 'Ana'],
    ['another person finds nothing', 'bob', ''],
  ])('when a session ends under the form, %s', async (_, next, found) => {
    openDraftsFor('ana')
    const user = open()
    await user.type(field('First name'), 'Ana')
    keepDraftsOnLeave()
    cleanup()
    openDraftsFor(next)
    open()
    expect(field('First name')).toHaveValue(found)
    cleanup()
    open()
    expect(field('First name')).toHaveValue('')
  })

  it('are not kept when the form is left deliberately', async () => {
    openDraftsFor('ana')
    const user = open()
    await user.type(field('First name'), 'Ana')
    cleanup()
    open()
    expect(field('First name')).toHaveValue('')
  })
})

describe('inputs', () => {
  it.each([
    ['1 234,56', '1,234.56', '1234.56'],
    ['$1,234.5', '1,234.50', '1234.5'],
    ['1234', '1,234', '1234'],
  ])('money: %s is formatted as %s and sent as %s', async (typed, written, sent) => {
    const user = open()
    await user.type(field('First name'), 'Ana')
    await user.type(field('Price'), typed)
    await user.tab()
    expect(field('Price')).toHaveValue(written)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(submit).toHaveBeenCalledWith(expect.objectContaining({ price: sent }))
  })

  it('money: invalid text stays and is reported', async () => {
    const user = open()
    await user.type(field('Price'), '12.345x')
    await user.tab()
    expect(field('Price')).toHaveValue('12.345x')
    expect(screen.getByText('Enter a number such as 1234.56.')).toBeVisible()
  })

  it('phone and postal code are formatted for the country on blur', async () => {
    const user = open()
    await user.type(field('Phone'), '514.201.4455')
    await user.type(field('Postal code'), 'm5h1a1')
    await user.tab()
    expect(field('Phone')).toHaveValue('(514) 201-4455')
    expect(field('Postal code')).toHaveValue('M5H 1A1')
  })
})

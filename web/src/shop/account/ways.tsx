import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import classes from '#shop/frame/shop-frame.module.css'

interface Way {
  readonly to: string
  readonly text: string
}

/** Links to other pages, one below the other. */
export const Ways = ({ ways }: { readonly ways: readonly Way[] }) => (
  <div className={classes['ways']}>
    {ways.map(({ to, text }) => (
      <Anchor key={to} component={Link} to={to} className="dp-touch-row">
        {text}
      </Anchor>
    ))}
  </div>
)

'use client';

/** Shows the last resort, when even the layout failed. It relies on neither the theme nor a component. */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body
        style={{
          font: '17px/1.5 system-ui, sans-serif',
          margin: '15vh auto',
          maxWidth: '34rem',
          padding: 24,
        }}
      >
        <title>Conference Room</title>
        <h1 style={{ fontSize: 34, lineHeight: 1.1, letterSpacing: '-0.02em' }}>This page has failed.</h1>
        <p>The server failed. Its log says why.</p>
        <button onClick={retry} style={{ font: 'inherit', padding: '8px 16px' }} type="button">
          Try again
        </button>
      </body>
    </html>
  );
}

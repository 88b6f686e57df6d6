/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  devIndicators: false,
  // No page has pictures that would need it: nobody is to have the server resize any.
  images: { unoptimized: true },
  typescript: {
    // `npm run check` runs the compiler over everything; a second run inside the build would find nothing new.
    ignoreBuildErrors: true,
    // Next rewrites its compiler settings as it likes: these are its own.
    tsconfigPath: 'tsconfig.next.json',
  },
};

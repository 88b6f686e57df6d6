// A fresh clone has no next-env.d.ts before its first build: what the compiler has to know of styles stands here.
declare module '*.css';
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

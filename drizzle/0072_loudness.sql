-- compatible with 0021_quality
-- The pictures of before get the shape that has the loudness of a recording. Theirs was not measured.
UPDATE "recordings" SET "pictures" = jsonb_build_object('sprite', "pictures" - 'sizeBytes', 'loudness', '[]'::jsonb, 'sizeBytes', "pictures" -> 'sizeBytes') WHERE "pictures" IS NOT NULL;
